import { Picture, pictureAttributes } from '@/features/media/picture'
import { SiteLink } from '@/ui/site-link'
import { Skeleton } from '@/ui/skeleton'
import type { Program } from './program.kind'

/** The picture is cut to 4:5, so it is loaded wider than the card. */
const sizes = '(min-width: 64rem) 30rem, (min-width: 40rem) 60vw, 90vw'
const frame = 'aspect-3/2 w-full rounded-sm object-cover sm:aspect-square lg:aspect-4/5'

export function ProgramCard({ program }: { program: Program }) {
  return (
    <article className="flex flex-col">
      {program.imageUrl ? (
        <Picture url={program.imageUrl} sizes={sizes} {...pictureAttributes(program, frame)} />
      ) : (
        <div className={`${frame} bg-valley-mist/40`} />
      )}
      <h3 className="mt-5">{program.title}</h3>
      <p className="mt-2 mb-4 text-base text-ink-soft">{program.description}</p>
      <SiteLink href={program.linkUrl} className="more-link mt-auto self-start text-base">
        Learn more<span className="sr-only"> about {program.title}</span>
      </SiteLink>
    </article>
  )
}

export function ProgramCardSkeleton() {
  return (
    <div>
      <Skeleton className={frame} />
      <Skeleton className="mt-6 h-6 w-3/4" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-1/2" />
      <Skeleton className="mt-6 h-4 w-24" />
    </div>
  )
}
