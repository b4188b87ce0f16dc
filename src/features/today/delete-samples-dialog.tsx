import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { StaffLink } from '@/features/desk/staff-link'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import { counted, listed } from '@/platform/text/nouns'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/form-dialog'
import { ListStates } from '@/ui/table/list-states'
import type { firstStepCalls, SampleAnswer } from './today.calls'

export function DeleteSamplesDialog({ onClose }: StaffDialogProps) {
  const query = useQuery(sampleContentQuery)
  const { act, isUnderWay } = useStaffAction()
  const navigate = useNavigate()
  const plan = query.data
  const canDelete = plan !== undefined && plan.going.length > 0

  async function remove() {
    const answer = await act({
      request: request('DELETE /api/staff/sample-content'),
      done: ({ deleted, message }) => (deleted === 0 ? message : `${message}. You can restore it from Recently Deleted for 30 days.`),
      failed: 'Failed to delete the sample content',
    })
    // What opened this dialog is gone with the samples; the keyboard goes on at the list.
    const search = ({ samples: _, ...before }: { samples?: unknown }) => before
    if (answer) void navigate({ to: '.', search, replace: true, state: { isSought: true }, resetScroll: false })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete sample content"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {canDelete ? 'Cancel' : 'Close'}
          </Button>
          {canDelete && (
            <Button disabled={isUnderWay} onClick={remove}>
              {isUnderWay ? 'Deleting...' : `Delete ${counted(plan.going.flatMap(({ labels }) => labels).length, 'sample', 'samples')}`}
            </Button>
          )}
        </>
      }
    >
      <ListStates query={query} loading="Loading sample content..." failure="Unable to load the sample content">
        {plan && <Plan plan={plan} />}
      </ListStates>
    </Dialog>
  )
}

function Plan({ plan: { hasOwn, going, staying, notices } }: { plan: SampleAnswer }) {
  if (!hasOwn)
    return (
      <p>
        First add an event, a teacher, or a program of your own, so that visitors find something here. Then you can delete all the samples
        in one go.
      </p>
    )
  return (
    <div className="grid gap-4">
      {going.length === 0 ? (
        <p>There is no sample content left to delete.</p>
      ) : (
        <>
          <p>
            This deletes {listed(going.map(({ noun, plural, labels }) => counted(labels.length, noun, plural)))} that came with the site and
            that no one has changed:
          </p>
          <ul className="grid gap-2 text-ink-soft text-small">
            {going.map(({ plural, labels }) => (
              <li key={plural}>{listed(labels)}</li>
            ))}
          </ul>
          <p>
            You can restore them from <StaffLink url="/admin?tab=recently-deleted">Recently Deleted</StaffLink> for 30 days.
          </p>
        </>
      )}
      {staying.length > 0 && (
        <ul className="grid gap-2 text-small">
          {staying.map(({ label, reason }) => (
            <li key={`${label} ${reason}`}>
              “{label}” stays: {reason}.
            </li>
          ))}
        </ul>
      )}
      {notices.map((notice) => (
        <p key={notice} className="text-small">
          {notice}
        </p>
      ))}
    </div>
  )
}

const request = apiRequest<typeof firstStepCalls>()

/** Fetched again each time, since what is there may have been changed a moment ago. */
const sampleContentQuery = apiQuery(['/api/staff/sample-content'], request('GET /api/staff/sample-content'), neverCached)
