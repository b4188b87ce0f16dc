import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { EmptyList } from '@/components/table/list-states'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { errorText } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { adminEventsQuery } from '../../admin-events.queries'
import { loadSampleContent, type SampleProgress } from '../load-sample-content'

/** Offers the sample content where there are no events, and to go on with it where it broke off (spec decisions, 'The pages'). */
export function SampleContent({ isOffered }: { isOffered: boolean }) {
  const { load, progress, isLoading, failure } = useSampleContent()
  if (!isOffered && !isLoading && !failure) return null
  return (
    <EmptyList>
      {!failure && (
        <>
          <p className="text-[1.5rem] leading-tight">No events yet</p>
          <p className="mt-2 font-sans text-ink-soft text-small leading-normal">
            Add the first one with “Add New Event”. Or load the sample content to begin with: events, programs and teachers that you can
            change or delete. What already exists stays as it is.
          </p>
        </>
      )}
      {failure && (
        <div role="alert">
          <p>The sample content is not complete</p>
          <p className="mt-2 font-sans text-ink-soft text-small leading-normal">
            {failure} {progress && loadedSoFar(progress)}
          </p>
        </div>
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

function useSampleContent() {
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

  return { load, progress, isLoading, failure }
}
