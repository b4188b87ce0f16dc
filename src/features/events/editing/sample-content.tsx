import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import type { programCalls } from '@/features/programs/program.kind'
import type { teacherCalls } from '@/features/teachers/teacher.kind'
import { apiRequest, errorText, fetchForStaff, fetchJson } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { EmptyList } from '@/ui/table/list-states'
import { toast } from '@/ui/toast/toast'
import type { eventCalls } from '../event.calls'
import { adminEventsQuery } from '../event.queries'

export function SampleContent({ isOffered }: { isOffered: boolean }) {
  const queryClient = useQueryClient()
  const write = useStaffWrite()
  const { timeZone } = useSite()
  const [progress, setProgress] = useState<SampleProgress>()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function load() {
    setLoading(true)
    setFailure(undefined)
    try {
      await write(() => loadSampleContent(todayIn(timeZone), setProgress))
      await queryClient.refetchQueries({ queryKey: adminEventsQuery.queryKey, exact: true }, { cancelRefetch: false })
      toast({ title: 'Success', description: 'Sample content loaded successfully' })
    } catch (error) {
      setFailure(errorText(error, 'Failed to load the sample content.'))
      toast({ title: 'Error', description: errorText(error, 'Failed to load the sample content'), variant: 'destructive' })
      void queryClient.invalidateQueries({ queryKey: adminEventsQuery.queryKey })
    } finally {
      setLoading(false)
    }
  }

  if (!isOffered && !isLoading && !failure) return null
  return (
    <EmptyList>
      {failure ? (
        <div role="alert">
          <p>The sample content is not complete</p>
          <p className="mt-2 font-sans text-ink-soft text-small leading-normal">
            {failure} {progress && loadedSoFar(progress)}
          </p>
        </div>
      ) : (
        <>
          <p className="text-[1.5rem] leading-tight">No events yet</p>
          <p className="mt-2 font-sans text-ink-soft text-small leading-normal">
            Add the first one with “Add New Event”. Or load the sample content to begin with: events, programs and teachers that you can
            change or delete. What already exists stays as it is.
          </p>
        </>
      )}
      <Button variant="outline" disabled={isLoading} onClick={load} className="mt-5 font-sans text-small">
        {buttonText(failure, isLoading ? progress : undefined)}
      </Button>
      <p role="status" className="sr-only">
        {isLoading && 'Loading the sample content'}
      </p>
    </EmptyList>
  )
}

function buttonText(failure: string | undefined, progress: SampleProgress | undefined) {
  if (progress) return `Loading ${Math.min(progress.done + 1, progress.total)} of ${progress.total}...`
  return failure ? 'Load the rest' : 'Load sample content'
}

const loadedSoFar = ({ teachers, programs, events }: SampleProgress) =>
  `There are ${teachers} teachers, ${programs} programs and ${events} events of it so far; loading the rest adds nothing twice.`

const request = apiRequest<typeof eventCalls & typeof programCalls & typeof teacherCalls>()

type SampleProgress = Record<'done' | 'total' | 'teachers' | 'programs' | 'events', number>

/** Posts each sample (spec decisions, 'The pages') unless it exists, so that a second run continues the first. Throws as the calls do. */
async function loadSampleContent(today: string, onProgress: (progress: SampleProgress) => void) {
  const samples = await import('@/site/sample-content')
  const programs = samples.samplePrograms()
  const events = [...samples.sampleEvents(today), samples.ongoingGroupsEvent]
  const total = samples.sampleTeachers.length + programs.length + events.length
  const progress = { done: 0, total, teachers: 0, programs: 0, events: 0 }
  const note = (kind: 'teachers' | 'programs' | 'events') => {
    progress.done++
    progress[kind]++
    onProgress({ ...progress })
  }
  onProgress({ ...progress })

  const [stored, storedPrograms, storedEvents] = await Promise.all([
    fetchForStaff(request('GET /api/cms/teachers')),
    fetchForStaff(request('GET /api/cms/programs')),
    fetchForStaff(request('GET /api/cms/events')),
  ])
  const teacherIds = new Map<number, number>()
  for (const { id, ...teacher } of samples.sampleTeachers) {
    const known = stored.teachers.find(({ name }) => name === teacher.name)
    const { id: storedId } = known ?? (await fetchJson(request('POST /api/cms/teachers', { json: teacher }))).teacher
    teacherIds.set(id, storedId)
    note('teachers')
  }
  for (const { id: _, ...program } of programs) {
    if (!storedPrograms.programs.some(({ title }) => title === program.title))
      await fetchJson(request('POST /api/cms/programs', { json: program }))
    note('programs')
  }
  for (const { id: _, sortOrder: __, teacherProfiles: ___, ...event } of events) {
    const json = { ...event, teacherProfileIds: event.teacherProfileIds.flatMap((id) => teacherIds.get(id) ?? []) }
    if (!storedEvents.events.some(({ slug }) => slug === event.slug)) await fetchJson(request('POST /api/cms/events', { json }))
    note('events')
  }
}
