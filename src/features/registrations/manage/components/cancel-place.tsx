import { buttonClass } from '@/components/button'
import type { ManagedRegistration } from '../managed-registration.schema'
import type { Manage } from '../use-manage'
import { ActionForm } from './action-form'

/** Gives up a place, or a turn on the waitlist, once somebody has said so twice. It unfolds without JavaScript too. */
export function CancelPlace({ registration, manage }: { registration: ManagedRegistration; manage: Manage }) {
  const isWaiting = registration.status === 'waitlisted'
  return (
    <details className="mt-6">
      <summary className={buttonClass('quiet', 'w-fit list-none [&::-webkit-details-marker]:hidden')}>
        {isWaiting ? 'Leave the waitlist' : 'Cancel my place'}
      </summary>
      <p className="mt-4 mb-5 text-ink-soft">{whatFollows(registration)}</p>
      <ActionForm manage={manage} action="cancel" failure="That did not work" variant="outline">
        {isWaiting ? 'Yes, leave the waitlist' : 'Yes, cancel my place'}
      </ActionForm>
    </details>
  )
}

function whatFollows({ status, event }: ManagedRegistration): string {
  if (status === 'waitlisted') return 'Your turn goes to the next, and we write to you no more about this event.'
  if (!event.registration?.waitlist) return 'If you cancel, we write to you no more about this event.'
  return 'If you cancel, your place goes to the first on the waitlist, and we write to you no more about this event.'
}
