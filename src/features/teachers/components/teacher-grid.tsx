import { useQuery } from '@tanstack/react-query'
import { ArrowDownAZ, Check } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '@/components/notice'
import { SiteLink } from '@/components/site-link'
import { LoadingNote, Skeleton } from '@/components/skeleton'
import { teachersQuery } from '../teacher.queries'
import type { Teacher } from '../teacher.schema'
import { TeacherCard, TeacherCardSkeleton } from './teacher-card'

const grid = 'mt-8 grid gap-x-[clamp(1.5rem,3.5vw,3.5rem)] gap-y-[clamp(3rem,6vw,5rem)] sm:grid-cols-2 lg:grid-cols-3'

/** spec D2 §9 */
const skeletons = [1, 2, 3, 4, 5, 6]

/** How many are in the first row on a wide screen. */
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
        {skeletons.map((each) => (
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
