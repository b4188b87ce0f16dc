import { useEffect, useRef, useState } from 'react'
import { apiRequest, errorText, fetchJson } from '@/platform/browser/fetch-json'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import { EmailField } from '@/ui/form/email-field'
import { TextField } from '@/ui/form/field'
import { PublicFormFields, SubmitButton } from '@/ui/form/public-form-fields'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { subscriptionCalls } from './subscription.calls'
import { PLEASE_CONFIRM } from './subscription-texts'

const request = apiRequest<typeof subscriptionCalls>()

/** spec D2 §2, §5, §8 */
export function SubscribeForm() {
  const [isDone, setDone] = useState(false)
  const form = usePublicForm({
    name: 'subscription',
    loadSchema: async () => (await import('./subscription.schema')).subscriptionForm,
    async send(fields) {
      await fetchJson(request('POST /api/newsletter/subscribe', { json: fields }))
      toast({ title: 'Subscription successful!', description: 'Thank you for subscribing to our newsletter.' })
      setDone(true)
    },
    onFailure(error) {
      const description = errorText(error, 'Failed to subscribe. Please try again.')
      toast({ title: 'Something went wrong', description, variant: 'destructive' })
    },
  })

  if (isDone) return <Thanks />
  return (
    <form {...form.formProps} onFocus={prepareToasts} className="relative grid gap-6">
      <PublicFormFields name="subscription" trap={HONEYPOT_FIELD} failure={form.failure} />
      {/* The page is long: without JavaScript, the focus leads back to the answer. */}
      <EmailField label="Email" {...form.field('email')} {...(form.failure && { autoFocus: true })} />
      <TextField label="Name" optional autoComplete="name" {...form.field('name')} />
      <SubmitButton isPending={form.isSubmitting} pendingText="Subscribing..." className="mt-2 justify-self-start max-sm:w-full">
        Subscribe
      </SubmitButton>
    </form>
  )
}

/** The focus goes on here from the button that is gone. */
function Thanks() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="rise border-ink border-t-2 pt-6">
      <h3>Thank you for subscribing!</h3>
      <p className="mt-2 text-ink-soft">
        You will receive our monthly newsletters with updates about events, teachings, and community news.
      </p>
      <p className="mt-2">{PLEASE_CONFIRM}</p>
    </div>
  )
}
