import { useEffect, useRef, useState } from 'react'
import { apiRequest, errorText, fetchJson } from '@/platform/browser/fetch-json'
import { fieldText, useFormOutcome } from '@/platform/forms/form-outcome'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { EmailField } from '@/ui/form/email-field'
import { PublicFormFields, SubmitButton } from '@/ui/form/public-form-fields'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { subscriptionCalls } from './subscription.calls'
import { PLEASE_CONFIRM } from './subscription-texts'

const request = apiRequest<typeof subscriptionCalls>()

/** How long the confirmation is shown, in milliseconds (spec D1 §9). */
const CONFIRMATION = 3000

/** Subscribes with only an address, which the browser checks (spec D1 §4, §5; decisions: it really subscribes). */
export function NewsletterField() {
  const outcome = useFormOutcome('subscription')
  const email = useRef<HTMLInputElement>(null)
  const [wasSubscribed, setSubscribed] = useState(false)
  const [state, setState] = useState<'idle' | 'sending' | 'subscribed'>('idle')

  useEffect(() => {
    if (state !== 'subscribed') return
    const timer = setTimeout(() => {
      if (email.current) email.current.value = ''
      setState('idle')
    }, CONFIRMATION)
    return () => clearTimeout(timer)
  }, [state])

  const subscribe = useSubmitOnce(async (event) => {
    const { email, [HONEYPOT_FIELD]: trap } = Object.fromEntries(new FormData(event.currentTarget))
    if (!email) return
    setState('sending')
    setSubscribed(false)
    try {
      const json = { email: String(email), ...(trap && { [HONEYPOT_FIELD]: trap }) }
      await fetchJson(request('POST /api/newsletter/subscribe', { json }))
      setState('subscribed')
      setSubscribed(true)
    } catch (error) {
      const description = errorText(error, 'Failed to subscribe. Please try again.')
      toast({ title: 'Something went wrong', description, variant: 'destructive' })
      setState('idle')
    }
  })

  return (
    <form id="subscribe" method="post" action="#subscribe" onSubmit={subscribe} onFocus={prepareToasts} className="relative grid gap-5">
      <PublicFormFields
        name="subscription"
        trap={HONEYPOT_FIELD}
        failure={state === 'idle' && outcome ? { message: outcome.message, faults: [] } : undefined}
      />
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <EmailField
          ref={email}
          name="email"
          label="Email"
          required
          readOnly={state !== 'idle'}
          defaultValue={outcome && fieldText(outcome.values, 'email')}
        />
        {/* The confirmation must be read, so it does not fade as other buttons do. */}
        <SubmitButton
          isPending={state !== 'idle'}
          pendingText={state === 'sending' ? 'Subscribing...' : 'Subscribed!'}
          // Beside the box and below the label, also where something is said below the box.
          className="h-12 disabled:opacity-100 sm:mt-[1.921875rem]"
        >
          Subscribe
        </SubmitButton>
      </div>
      {/* It stays once the button is idle again: there is something left to do. */}
      <p role="status" className={wasSubscribed ? '' : 'sr-only'}>
        {wasSubscribed && PLEASE_CONFIRM}
      </p>
    </form>
  )
}
