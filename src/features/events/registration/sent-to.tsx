import { Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { EmailField } from '@/ui/form/email-field'
import { PublicFormFields, SubmitButton } from '@/ui/form/public-form-fields'
import { managedRequest } from './action-form'
import { CORRECT_FORM } from './managed-words'

interface SentToProps {
  status: 'registered' | 'waitlisted'
  email: string
  isCorrected?: boolean
  canCorrect: boolean
  correction: string
  onCorrected: (corrected: Pick<SentToProps, 'email' | 'canCorrect'>) => void
}

/** Where the email about a new registration goes, with one field for an address that is wrong (spec B §3.12). */
export function SentTo({ status, email, isCorrected = false, canCorrect, correction, onCorrected }: SentToProps) {
  const { savesMail } = useSite()
  const said = useRef<HTMLParagraphElement>(null)
  // Its full stop stays with its last letter: a long address is broken anywhere, and the stop would begin a line.
  const addressWith = (end: string) => (
    <b className="wrap-anywhere font-[550]">
      {email.slice(0, -1)}
      <span className="whitespace-nowrap">{email.slice(-1) + end}</span>
    </b>
  )
  const now = isCorrected ? 'now ' : ''
  return (
    <div className="mt-6 flex items-start gap-4">
      <Mail aria-hidden="true" size={18} strokeWidth={1.6} className="mt-1.5 shrink-0" />
      <div className="min-w-0 grow">
        <p ref={said} role="status" tabIndex={-1} className="outline-none">
          {savesMail && isCorrected && <>The address is {addressWith('')} now.</>}
          {savesMail && !isCorrected && <>You gave the address {addressWith('.')}</>}
          {!savesMail && status === 'registered' && (
            <>
              The confirmation is {now}on its way to {addressWith('.')} To change or cancel, use the link in it.
            </>
          )}
          {!savesMail && status === 'waitlisted' && (
            <>
              An email about it is {now}on its way to {addressWith('.')} To change your registration or leave the waitlist, use the link in
              it.
            </>
          )}
        </p>
        {canCorrect && (
          <CorrectAddress
            // Closed again once it has been corrected.
            key={email}
            correction={correction}
            onCorrected={(corrected) => {
              onCorrected(corrected)
              said.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

function CorrectAddress({ correction, onCorrected }: Pick<SentToProps, 'correction' | 'onCorrected'>) {
  const [failure, setFailure] = useState<string>()
  const form = usePublicForm({
    name: CORRECT_FORM,
    loadSchema: async () => (await import('./registration.schema')).addressCorrection,
    further: () => ({ correction }),
    async send({ email }) {
      setFailure(undefined)
      onCorrected(await fetchJson(managedRequest('PUT /api/registrations/correct', { json: { correction, email } })))
    },
    onFailure(error) {
      const isKnown = error instanceof RequestError && error.issues.length > 0
      setFailure(isKnown ? undefined : errorText(error, 'That didn’t work. Please try again.'))
    },
  })
  return (
    <details open={form.failure !== undefined}>
      <summary className="w-fit cursor-pointer list-none text-ink-soft [&::-webkit-details-marker]:hidden">
        Not your address? <span className={buttonClass('quiet')}>Correct it</span>
      </summary>
      <form {...form.formProps} className="relative mt-4 grid max-w-[26rem] gap-4">
        <PublicFormFields name={CORRECT_FORM} trap={HONEYPOT_FIELD} failure={form.failure} />
        <EmailField label="Your email address" {...form.field('email')} error={form.error('email') ?? failure} />
        <SubmitButton
          isPending={form.isSubmitting}
          pendingText="Correcting..."
          variant="outline"
          className="justify-self-start max-sm:w-full"
        >
          Correct the address
        </SubmitButton>
      </form>
    </details>
  )
}
