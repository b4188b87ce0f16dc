import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, notFound, rootRouteId } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { TestMode } from '@/features/payments/test-mode'
import { apiQuery } from '@/platform/browser/api-query'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { useFormOutcome } from '@/platform/forms/form-outcome'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { Button, buttonClass } from '@/ui/button'
import { formatAmount } from '../places/format-price'
import { formatCloseMoment } from '../schedule/format-session'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { managedRequest } from './action-form'
import { PAY_FORM } from './managed-words'
import type { PaymentPage } from './registration.schema'
import { FactList } from './registration-summary'

const paymentQuery = (token: string, hasReturned: boolean) => {
  const request = managedRequest('GET /api/registrations/:token/payment', { params: { token } })
  return apiQuery(['/api/registrations', token, 'payment', hasReturned], {
    ...request,
    path: request.path + (hasReturned ? '?returned=1' : ''),
  })
}

export async function loadPayment(queryClient: QueryClient, token: string, hasReturned: boolean) {
  try {
    await queryClient.ensureQueryData(paymentQuery(token, hasReturned))
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 410)) throw notFound({ routeId: rootRouteId })
  }
}

/** What is to be paid, and the way to the provider's page; back from there, how it went (spec B §13.4). */
export function PayPage({ token, hasReturned, today }: { token: string; hasReturned: boolean; today: string }) {
  const { data } = useQuery(paymentQuery(token, hasReturned))
  if (!data) return <p className="wrap py-section">We can’t show this right now. Please try again in a few minutes.</p>
  const until = data.payBy && formatCloseMoment(data.payBy, data.timeZone, today)
  const { title, text } = wordsOf(data, { until, hasReturned })
  return (
    <div className="wrap min-h-[75vh] max-w-[46rem] pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
      {data.isTest && <TestMode className="mb-8" />}
      <p className="mb-3 text-ink-soft text-small">{data.event.title}</p>
      <h1>{title}</h1>
      {text && (
        <p className="mt-5">
          <UnbrokenTimes text={text} />
        </p>
      )}
      {data.items.length > 1 && <Items {...data} />}
      <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">
        <Actions payment={data} token={token} />
      </div>
    </div>
  )
}

/** Stands where the provider can't say whether it was paid. */
const IF_PAID = 'If you have paid, this page says so within minutes. If not, you can still do so: nothing is charged twice.'

function wordsOf(
  { state, dueText, isUnknown }: PaymentPage,
  { until, hasReturned }: { until: string | null; hasReturned: boolean },
): { title: string; text: string } {
  switch (state) {
    case 'due': {
      const held = until ? `Your place is held until ${until}. ` : ''
      if (isUnknown) return { title: 'We can’t see your payment yet', text: `${held}${IF_PAID}` }
      return hasReturned
        ? { title: 'You haven’t paid yet', text: `${held}Nothing was charged.` }
        : { title: `Pay ${dueText}`, text: until ? `${held}Please pay to keep it.` : '' }
    }
    case 'late':
      return {
        title: 'The time to pay is over',
        text: `We’re releasing your place. ${isUnknown ? 'If you have paid, it is yours where it is still free, and else all of it goes back.' : 'Nothing was charged.'}`,
      }
    case 'paid':
      return { title: 'Paid', text: 'Thank you. Your place is yours, and the confirmation is on its way to you.' }
    case 'ended':
      return {
        title: 'There is no place for you any more',
        text: 'What was held has been released. If a payment reaches us all the same, it goes back.',
      }
    case 'sent':
      return { title: 'Please look at your email', text: 'We have sent you an email: please go on from there.' }
    case 'nothing':
      return { title: 'Nothing to pay', text: 'There is nothing to pay here any more.' }
  }
}

const Items = ({ items, dueText, currency }: PaymentPage) => (
  <FactList
    facts={[...items.map(({ label, amount }) => [label, formatAmount(amount, currency)] as const), ['Together', dueText] as const]}
  />
)

function Actions({ payment, token }: { payment: PaymentPage; token: string }): ReactNode {
  const { state, canManage, event } = payment
  const own = canManage && (
    <Link to="/registration/$token" params={{ token }} className={buttonClass('quiet')}>
      {state === 'due' ? 'View or give up my registration' : 'View my registration'}
    </Link>
  )
  if (state === 'due')
    return (
      <>
        <PayForm token={token} label={`Pay ${payment.dueText}`} />
        {own}
      </>
    )
  if (state === 'ended' || state === 'late')
    return (
      <Link to="/register/$slug" params={{ slug: event.slug }} className={buttonClass('filled')}>
        Try once more
      </Link>
    )
  return (
    own || (
      <Link to="/events/$slug" params={{ slug: event.slug }} className={buttonClass('quiet')}>
        View the event
      </Link>
    )
  )
}

/** Leads to the provider; a form that works without scripts, whose page lets it lead there. */
function PayForm({ token, label }: { token: string; label: string }) {
  const posted = useFormOutcome(PAY_FORM)
  const [failure, setFailure] = useState(posted?.message)
  const [isPending, setPending] = useState(false)
  const onSubmit = useSubmitOnce(async () => {
    setFailure(undefined)
    setPending(true)
    try {
      const { url } = await fetchJson(managedRequest('POST /api/registrations/:token/pay', { params: { token } }))
      window.location.assign(url)
    } catch (error) {
      setFailure(errorText(error, 'That didn’t work. Nothing was charged. Please try again.'))
      setPending(false)
    }
  })
  return (
    <form data-leads-to-payment="" method="post" onSubmit={onSubmit} className="grid gap-3 max-sm:w-full">
      <input type="hidden" name="form" value={PAY_FORM} />
      {failure && (
        <p role="alert" className="text-accent">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={isPending} className="max-sm:w-full">
        {isPending ? 'One moment...' : label}
      </Button>
      <p className="text-ink-soft text-small">You’ll pay on the page of Stripe. Your card details never reach this site.</p>
    </form>
  )
}
