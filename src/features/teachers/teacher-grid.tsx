import { useQuery } from '@tanstack/react-query'
import { ArrowDownAZ, Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DraftPage } from '@/features/desk/staff-address'
import { NoPicture, PictureWithFallback, pictureAttributes } from '@/features/media/picture'
import { apiRequest } from '@/platform/browser/fetch-json'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { PageHeader } from '@/ui/page-header'
import { SiteLink } from '@/ui/site-link'
import { LoadingNote, Skeleton, Skeletons } from '@/ui/skeleton'
import type { Teacher, teacherCalls } from './teacher.kind'
import { teachersQuery } from './teacher.queries'
import { Bio, firstSentence, PersonalMessage, TeacherDialog, TeacherLinks } from './teacher-dialog'

const grid = 'mt-8 grid gap-x-[clamp(1.5rem,3.5vw,3.5rem)] gap-y-[clamp(3rem,6vw,5rem)] sm:grid-cols-2 lg:grid-cols-3'

const FIRST_ROW = 3

/** Everyone who teaches, in each state of the list (spec D2 §2). */
export function TeacherGrid() {
  const { data, isError } = useQuery(teachersQuery)
  if (data) return <Teachers teachers={data.teachers} />
  if (isError) return <Notice isFailure title="Unable to load teachers" text="Please try again later or contact support." />
  return (
    <>
      <Skeleton className="h-10 w-48" />
      <div className={grid}>
        {/* spec D2 §9 */}
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <TeacherCardSkeleton key={each} />
        ))}
      </div>
      <LoadingNote>Loading teachers</LoadingNote>
    </>
  )
}

const UntilThen = () => (
  <>
    Teacher profiles will appear here. Until then, <SiteLink href="/contact">write to us</SiteLink> with any question.
  </>
)

function Teachers({ teachers }: { teachers: Teacher[] }) {
  const [isAlphabetical, setAlphabetical] = useState(false)
  if (teachers.length === 0) {
    return <Notice title="No teachers available" text={<UntilThen />} />
  }
  return (
    <>
      {teachers.length > 1 && <SortToggle isOn={isAlphabetical} onToggle={() => setAlphabetical((is) => !is)} />}
      <div className={grid}>
        {sorted(teachers, isAlphabetical).map((teacher, index) => (
          <TeacherCard key={teacher.id} teacher={teacher} isFirst={index < FIRST_ROW} />
        ))}
      </div>
    </>
  )
}

/** Sorts by name while it is pressed (spec D2 §2). */
function SortToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  // Besides the colors, which may be forced, the mark says that it is pressed.
  const Mark = isOn ? Check : ArrowDownAZ
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={`flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm border px-4 font-[550] text-small transition-colors noscript:hidden ${
        isOn ? 'border-ink bg-ink text-ground' : 'border-ink/40 hover:border-accent hover:text-accent'
      }`}
    >
      <Mark aria-hidden="true" size={18} strokeWidth={1.6} />
      Sort alphabetically
    </button>
  )
}

const names = new Intl.Collator('en')

/** By name, or as they were added (spec D2 §2). */
const sorted = (teachers: readonly Teacher[], isAlphabetical: boolean): Teacher[] =>
  teachers.toSorted((a, b) => (isAlphabetical && names.compare(a.name, b.name)) || a.id - b.id)

const frame = 'aspect-square w-full rounded-sm object-cover'

function TeacherCard({ teacher, isFirst }: { teacher: Teacher; isFirst: boolean }) {
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
        <div className="border-mark border-l-2 pl-5 col-span-full">
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

const TeacherCardSkeleton = () => (
  <div className="grid content-start gap-x-5 gap-y-5 grid-cols-1 xs:grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-1">
    <Skeleton className="aspect-square w-full" />
    <div>
      <Skeletons bars="h-7 w-3/5 | mt-3 h-4 w-4/5 | mt-2.5 h-4 w-3/5" />
    </div>
    <div className="col-span-full">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-2/3" />
    </div>
  </div>
)

interface TextExcerptProps {
  teacher: Teacher
  text: string
  moreLabel: string
  className: string
  children: ReactNode
}

/** The first sentence of a teacher's text, the rest in a dialog (spec D2 §2). Without JavaScript all of it is shown. */
function TextExcerpt({ teacher, text, moreLabel, className, children }: TextExcerptProps) {
  const [isOpen, setOpen] = useState(false)
  const { preview, isWhole } = firstSentence(text)
  return (
    <>
      <p className={`whitespace-pre-line ${className}`}>
        {preview}
        {!isWhole && <span className="hidden noscript:inline">{text.trim().slice(preview.length)}</span>}
      </p>
      {!isWhole && (
        <button
          type="button"
          aria-label={moreLabel}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={buttonClass('quiet', 'mt-2 text-base noscript:hidden')}
        >
          Read more
        </button>
      )}
      <TeacherDialog teacher={teacher} open={isOpen} onClose={() => setOpen(false)}>
        {children}
      </TeacherDialog>
    </>
  )
}

export const teacherDraft: DraftPage<{ teachers: Teacher[] }> = {
  load: (read) => read(apiRequest<typeof teacherCalls>()('GET /api/cms/teachers')),
  Page: ({ teachers }) => (
    <WithAnswer queryKey={teachersQuery.queryKey} answer={{ teachers }}>
      <PageHeader title="Teachers" />
      <div className="wrap pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
        <TeacherGrid />
      </div>
    </WithAnswer>
  ),
}
