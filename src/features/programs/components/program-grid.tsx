import { useQuery } from '@tanstack/react-query'
import { LoadingNote } from '@/components/skeleton'
import { programsQuery } from '../program.queries'
import { ProgramCard, ProgramCardSkeleton } from './program-card'

/** spec D1 §4 */
const skeletons = [1, 2, 3, 4]

export function ProgramGrid() {
  const { data } = useQuery(programsQuery)
  return (
    <div className="grid gap-x-[clamp(1.25rem,2vw,2rem)] gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {data
        ? data.programs.map((program) => <ProgramCard key={program.id} program={program} />)
        : skeletons.map((each) => <ProgramCardSkeleton key={each} />)}
      {!data && <LoadingNote>Loading programs</LoadingNote>}
    </div>
  )
}
