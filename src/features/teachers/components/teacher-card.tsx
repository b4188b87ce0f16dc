import { Skeleton } from '@/components/skeleton'
import { NoPicture } from '@/features/media/components/no-picture'
import { PictureWithFallback } from '@/features/media/components/picture-with-fallback'
import { pictureAttributes } from '@/features/media/picture-attributes'
import type { Teacher } from '../teacher.schema'
import { Bio, PersonalMessage } from './teacher-dialog'
import { TeacherLinks } from './teacher-links'
import { TextExcerpt } from './text-excerpt'

const frame = 'aspect-square w-full rounded-sm object-cover'

/** A teacher with the first words of what they say, on the teachers page (spec D2 §2). */
export function TeacherCard({ teacher, isFirst }: { teacher: Teacher; isFirst: boolean }) {
  const { name, title, location, bio, personalDescription } = teacher
  return (
    <article className="grid content-start gap-x-5 gap-y-5 grid-cols-1 xs:grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-1">
      <PictureWithFallback
        url={teacher.imageUrl}
        fallback={<NoPhoto />}
        sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 50vw, 6.5rem"
        loading={isFirst ? 'eager' : 'lazy'}
        {...pictureAttributes(teacher, frame)}
      />
      <div>
        <h2 className="font-[400] font-heading text-heading leading-tight">{name}</h2>
        <div className="mt-1.5 text-base text-ink-soft leading-snug">
          <p>{title}</p>
          <p>{location}</p>
        </div>
      </div>
      <TeacherLinks teacher={teacher} className="col-span-full sm:-mt-2" />
      <div className="col-span-full">
        <TextExcerpt teacher={teacher} text={bio} moreLabel={`Read more about ${name}`} className="measure">
          <Bio>{bio}</Bio>
        </TextExcerpt>
      </div>
      {personalDescription && (
        <div className="border-slab-rose border-l-2 pl-5 col-span-full">
          <TextExcerpt
            teacher={teacher}
            text={personalDescription}
            moreLabel={`Read more of the personal message of ${name}`}
            className="quote text-subheading leading-normal"
          >
            <PersonalMessage>{personalDescription}</PersonalMessage>
          </TextExcerpt>
        </div>
      )}
    </article>
  )
}

const NoPhoto = () => (
  <NoPicture className={`gap-4 p-3 text-center text-ink-soft text-small leading-snug ${frame}`} markClass="max-sm:hidden">
    No photo available
  </NoPicture>
)

export function TeacherCardSkeleton() {
  return (
    <div className="grid content-start gap-x-5 gap-y-5 grid-cols-1 xs:grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-1">
      <Skeleton className="aspect-square w-full" />
      <div>
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="mt-3 h-4 w-4/5" />
        <Skeleton className="mt-2.5 h-4 w-3/5" />
      </div>
      <div className="col-span-full">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-3 h-4 w-2/3" />
      </div>
    </div>
  )
}
