import { type FormEvent, useState } from 'react'
import { PAYMENT_WAYS, type PaymentWay } from '@/features/payments/payments.schema'
import { amount, typedAmount } from '@/platform/forms/amount'
import { useSite } from '@/site/use-site'
import { ChoiceField } from '@/ui/form/choice-field'
import { AmountField } from '@/ui/form/option-fields'
import { FormDialog } from '@/ui/form-dialog'
import type { AdminEvent } from '../event.schema'
import { balanceOf, currencyOf, currencySign, formatAmount } from '../places/format-price'
import type { Attendee } from './attendee.schema'
import { type HowPaid, PAYMENT_WAY_NAMES } from './payment-words'

const ways = PAYMENT_WAYS.map((way): [PaymentWay, string] => [way, PAYMENT_WAY_NAMES[way]])

interface RecordPaymentProps {
  event: AdminEvent
  attendee: Pick<Attendee, 'contribution' | 'amountPaid'>
  name: string
  onPaid: (how: HowPaid) => void
  onClose: () => void
}

/** Asks for what someone hands over, all that is owed unless less is typed, and how. */
export function RecordPayment({ event, attendee, name, onPaid, onClose }: RecordPaymentProps) {
  const currency = currencyOf(event, useSite())
  const { owed } = balanceOf(attendee)
  const [text, setText] = useState(owed > 0 ? String(owed) : '')
  const [paidBy, setPaidBy] = useState<PaymentWay>('cash')
  const [fault, setFault] = useState<string>()

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    // What is owed may be unknown: then a payment has no amount.
    if (!text.trim() && attendee.contribution === null) return done({ paidBy })
    const read = amount.safeParse(typedAmount(text))
    if (!read.success) return setFault(read.error.issues[0]?.message)
    done({ amountPaid: Math.round((attendee.amountPaid + read.data) * 100) / 100, paidBy })
  }

  function done(how: HowPaid) {
    onPaid(how)
    onClose()
  }

  return (
    <FormDialog title={`Payment: ${name}`} submitLabel="Save Payment" isPending={false} onSubmit={submit} onClose={onClose}>
      <AmountField
        label="Amount"
        sign={currencySign(currency)}
        value={text}
        error={fault}
        optional={attendee.contribution === null}
        data-autofocus
        onChange={({ target }) => setText(target.value)}
      />
      <ChoiceField
        label="Paid by"
        hint={attendee.amountPaid > 0 ? `${formatAmount(attendee.amountPaid, currency)} was paid before.` : undefined}
        options={ways}
        value={paidBy}
        onChange={setPaidBy}
      />
    </FormDialog>
  )
}
