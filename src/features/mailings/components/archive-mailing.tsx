import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { adminNewslettersQuery } from '@/features/newsletters/admin-newsletters.queries'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import type { Mailing } from '../mailing.schema'
import { request } from '../mailing-fields'

/** Leads to the page of a mailing in the archive, or puts one there that has gone out. */
export function ArchiveMailing({ mailing: { id, archivedAs, markdown } }: { mailing: Mailing }) {
  const { act, isUnderWay } = useStaffAction()
  const { data } = useQuery({ ...adminNewslettersQuery, enabled: archivedAs !== null })
  const newsletter = data?.newsletters.find((each) => each.id === archivedAs)

  if (newsletter)
    return (
      <a href={newsletter.link} target="_blank" rel="noopener" className="text-accent underline underline-offset-4">
        View its page<span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  if (archivedAs !== null || !markdown) return null

  const archive = () =>
    act({
      request: request('POST /api/mailings/:id/archive', { params: { id } }),
      question: 'Put this mailing into the newsletter archive? Visitors will see it at once.',
      done: 'It’s in the newsletter archive now.',
      failed: 'Failed to put it into the archive',
    })

  return (
    <Button variant="outline" disabled={isUnderWay} onClick={archive}>
      Put into the Archive
    </Button>
  )
}
