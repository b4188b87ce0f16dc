import { buttonClass } from '@/components/button'
import type { ManagedRegistration } from '../managed-registration.schema'
import { formatCancelling } from '../managed-words'
import type { Manage } from '../use-manage'
import { ActionForm } from './action-form'

/** Cancels a place, or leaves the waitlist, after a second press. It unfolds without JavaScript too. */
export function CancelPlace({ registration, manage }: { registration: ManagedRegistration; manage: Manage }) {
  const isWaiting = registration.status === 'waitlisted'
  return (
    <details className="mt-6">
      <summary className={buttonClass('quiet', 'w-fit list-none [&::-webkit-details-marker]:hidden')}>
        {isWaiting ? 'Leave the waitlist' : 'Cancel my place'}
      </summary>
      <p className="mt-4 mb-5 text-ink-soft">{formatCancelling(registration)}</p>
      <ActionForm manage={manage} action="cancel" failure="That didn’t work" variant="outline">
        {isWaiting ? 'Yes, leave the waitlist' : 'Yes, cancel my place'}
      </ActionForm>
    </details>
  )
}
