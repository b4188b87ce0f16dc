import { useQuery } from '@tanstack/react-query'
import { LoadingNote } from '@/components/skeleton'
import { samplePrograms } from '@/site/sample-content'
import { programsQuery } from '../program.queries'
import { ProgramCard, ProgramCardSkeleton } from './program-card'

/** spec D1 §4 */
const skeletons = [1, 2, 3, 4]

/** The programs; the built-in ones where there are none, or they could not be loaded (spec D1 §8). */
export function ProgramGrid() {
  const { data, isPending } = useQuery(programsQuery)
  const programs = data?.programs?.length ? data.programs : samplePrograms()
  return (
    <div className="grid gap-x-[clamp(1.25rem,2vw,2rem)] gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {isPending
        ? skeletons.map((each) => <ProgramCardSkeleton key={each} />)
        : programs.map((program) => <ProgramCard key={program.id} program={program} />)}
      {isPending && <LoadingNote>Loading programs</LoadingNote>}
    </div>
  )
}
