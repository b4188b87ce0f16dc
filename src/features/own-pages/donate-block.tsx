import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { currencySign, formatAmount } from '@/features/events/places/format-price'
import { TestMode } from '@/features/payments/test-mode'
import { apiQuery } from '@/platform/browser/api-query'
import { newEntryKey } from '@/platform/browser/entry-key'
import { apiRequest, errorText, fetchJson } from '@/platform/browser/fetch-json'
import { typedAmount } from '@/platform/forms/amount'
import { fieldText, useFormOutcome } from '@/platform/forms/form-outcome'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { AmountField, SegmentsField } from '@/ui/form/option-fields'
import { PublicFormFields, SubmitButton } from '@/ui/form/public-form-fields'
import { SiteLink } from '@/ui/site-link'
import type { BlockOf } from './blocks'
import type { donationCalls } from './donation.calls'

const request = apiRequest<typeof donationCalls>()

/** Asks for an amount, and leads to the provider's page (spec B §13.10); works without scripts. */
export function DonateBlock({ purpose = '', amounts = '' }: BlockOf<'donate'>) {
  const { currency, payments } = useSite()
  const outcome = useFormOutcome('donate')
  const posted = outcome && fieldText(outcome.values, 'purpose') === purpose ? outcome : undefined
  const [failure, setFailure] = useState(posted && { message: posted.message, faults: [] })
  const [isPending, setPending] = useState(false)
  const attempt = useRef<{ amount: number; key: string }>(undefined)
  const id = useId()
  const choices = amounts.split(/\s+/).filter(Boolean)

  const onSubmit = useSubmitOnce(async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget)
    const amount = typedAmount(String(fields.get('other') || fields.get('amount') || ''))
    if (Number.isNaN(amount)) return setFailure({ message: 'Please choose an amount, or type one like 25 or 12.50.', faults: [] })
    // Pressed again after an answer that was lost, it leads to the same payment.
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: newEntryKey() }
    const { key } = attempt.current
    setFailure(undefined)
    setPending(true)
    try {
      const trap = { [HONEYPOT_FIELD]: fields.get(HONEYPOT_FIELD) }
      const { url } = await fetchJson(request('POST /api/donations', { json: { amount, purpose, key, ...trap } }))
      window.location.assign(url)
    } catch (error) {
      setFailure({ message: errorText(error, 'That didn’t work. Nothing was charged. Please try again.'), faults: [] })
    } finally {
      setPending(false)
    }
  })

  return (
    <form
      data-leads-to-payment=""
      id={id}
      method="post"
      onSubmit={onSubmit}
      onChange={(event: ChangeEvent<HTMLFormElement>) => onlyOne(event.currentTarget, event.target as EventTarget as HTMLInputElement)}
      className="grid max-w-[36rem] gap-6"
    >
      {payments === 'test' && <TestMode />}
      <PublicFormFields name="donate" trap={HONEYPOT_FIELD} failure={failure} />
      <input type="hidden" name="purpose" value={purpose} />
      <p className="font-heading text-subheading">{purpose}</p>
      <div className="flex flex-wrap items-end gap-x-7 gap-y-5">
        {choices.length > 0 && (
          <SegmentsField
            label="Amount"
            options={choices.map((amount) => ({
              type: 'radio',
              name: 'amount',
              value: amount,
              label: formatAmount(Number(amount), currency),
              defaultChecked: posted && fieldText(posted.values, 'amount') === amount,
            }))}
          />
        )}
        <AmountField
          label={choices.length > 0 ? 'Another amount' : 'Amount'}
          sign={currencySign(currency)}
          name="other"
          optional={choices.length > 0}
          defaultValue={posted ? fieldText(posted.values, 'other') : ''}
        />
      </div>
      <div className="grid gap-3">
        <SubmitButton isPending={isPending} pendingText="One moment..." className="justify-self-start max-sm:w-full">
          Donate
        </SubmitButton>
        <p className="text-ink-soft text-small">
          You’ll pay on the page of Stripe, which asks for your name and address. Your card details never reach this site.
        </p>
      </div>
    </form>
  )
}

/** Keeps the last choice only: an amount of the list, or one that was typed. */
function onlyOne(form: HTMLFormElement, { name, value }: HTMLInputElement) {
  const other = form.elements.namedItem('other')
  if (name === 'amount' && other instanceof HTMLInputElement) other.value = ''
  if (name === 'other' && value) for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="amount"]')) radio.checked = false
}

export const donationQuery = (token: string, hasReturned: boolean) => {
  const read = request('GET /api/donations/:token', { params: { token } })
  return apiQuery(['/api/donations', token, hasReturned], { ...read, path: read.path + (hasReturned ? '?returned=1' : '') })
}

/** The page to which the provider leads back, paid or not. */
export function DonationPage({ token, hasReturned }: { token: string; hasReturned: boolean }) {
  const { data } = useQuery(donationQuery(token, hasReturned))
  if (!data) return <p className="wrap py-section">We can’t show this right now. Please try again in a few minutes.</p>
  const { state, purpose, isTest, url, page } = data
  const amount = formatAmount(data.amount, data.currency)
  const words = {
    paid: { title: 'Thank you', text: `Your donation of ${amount} has arrived, and we’re grateful for it.` },
    open: {
      title: 'You haven’t paid yet',
      text: `Nothing was charged. You can still give ${amount}, or go back and choose another amount.`,
    },
    unknown: {
      title: 'We can’t see your donation yet',
      text: 'If you have paid, this page says so within minutes. If not, you can still do so: nothing is charged twice.',
    },
    ended: { title: 'Nothing was paid', text: 'The time to pay is over, and nothing was charged.' },
  }[state]
  return (
    <div className="wrap min-h-[75vh] max-w-[46rem] pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
      {isTest && <TestMode className="mb-8" />}
      <p className="mb-3 text-ink-soft text-small">{purpose}</p>
      <h1>{words.title}</h1>
      <p className="mt-5">{words.text}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">
        {url && (
          <a href={url} className={buttonClass('filled')}>
            Pay {amount}
          </a>
        )}
        <SiteLink href={page ?? '/'} className={buttonClass(state === 'ended' ? 'filled' : 'quiet')}>
          {state === 'ended' ? 'Try once more' : 'Back to the page'}
        </SiteLink>
      </div>
    </div>
  )
}
