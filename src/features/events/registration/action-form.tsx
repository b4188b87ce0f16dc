import { useState } from 'react'
import { fieldText } from '@/platform/forms/form-fields'
import { useFormOutcome } from '@/platform/forms/form-outcome'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { Button, type ButtonVariant } from '@/ui/button'
import { prepareToasts } from '@/ui/toast/toaster'
import { type ManageAction, manageForm } from './manage-forms'
import { act, type Manage } from './use-manage'

interface ActionFormProps {
  manage: Manage
  action: ManageAction
  /** Which of several dates it is about. */
  session?: string
  /** What a failure is called. */
  failure: string
  variant?: ButtonVariant
  className?: string
  children: React.ReactNode
}

/** A button that does one thing with a registration; a form, so that it works without JavaScript too. */
export function ActionForm({ manage, action, session, failure, variant = 'filled', className = '', children }: ActionFormProps) {
  const posted = useFormOutcome(manageForm(action))
  const outcome = posted && fieldText(posted.values, 'session') === (session ?? '') ? posted : undefined
  const [isPending, setPending] = useState(false)
  const onSubmit = useSubmitOnce(async () => {
    manage.begin()
    setPending(true)
    try {
      manage.finish(action, await act(manage.token, action, session))
    } catch (error) {
      manage.fail(failure, error)
    }
    setPending(false)
  })
  return (
    <form method="post" onSubmit={onSubmit} onFocus={prepareToasts} className={className}>
      <input type="hidden" name="form" value={manageForm(action)} />
      {session && <input type="hidden" name="session" value={session} />}
      {outcome && !manage.done && (
        <p role="alert" className="mb-3 text-accent">
          {outcome.message}
        </p>
      )}
      <Button type="submit" variant={variant} disabled={isPending} className="max-sm:w-full">
        {children}
      </Button>
    </form>
  )
}
