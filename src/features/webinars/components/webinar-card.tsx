import { Link } from '@tanstack/react-router'
import { Skeleton } from '@/components/skeleton'
import type { Webinar } from '../webinar.schema'
import { WebinarPicture } from './webinar-picture'

/** A webinar among others (spec D2 §2). */
export function WebinarCard({ webinar }: { webinar: Webinar }) {
  const { slug, title, presenter, month, year, description } = webinar
  return (
    <article className="flex flex-col">
      <WebinarPicture
        webinar={webinar}
        sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-video w-full rounded-sm"
      />
      <p className="mt-5 font-[550] text-accent text-small leading-snug">
        {month} {year}
      </p>
      <h3 className="mt-2">{title}</h3>
      <p className="mt-1.5 text-base leading-snug">Presented by {presenter}</p>
      <p className="mt-3 mb-4 line-clamp-3 text-base text-ink-soft">{description}</p>
      <Link
        to="/webinars/$slug"
        params={{ slug }}
        aria-label={`Watch Webinar: ${title}`}
        className="more-link mt-auto self-start text-base"
      >
        Watch Webinar
      </Link>
    </article>
  )
}

export function WebinarCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-video w-full" />
      <Skeleton className="mt-6 h-4 w-28" />
      <Skeleton className="mt-4 h-6 w-4/5" />
      <Skeleton className="mt-4 h-4 w-1/2" />
      <Skeleton className="mt-5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-2/3" />
      <Skeleton className="mt-6 h-4 w-32" />
    </div>
  )
}
