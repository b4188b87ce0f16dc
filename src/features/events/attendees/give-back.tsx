import { type FormEvent, useState } from 'react'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { newEntryKey } from '@/platform/browser/entry-key'
import { apiRequest, errorText, fetchJson } from '@/platform/browser/fetch-json'
import { amount, typedAmount } from '@/platform/forms/amount'
import { useSite } from '@/site/use-site'
import { AmountField } from '@/ui/form/option-fields'
import { FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import type { attendeeCalls } from '../attendee.calls'
import type { AdminEvent } from '../event.schema'
import { currencyOf, currencySign, formatAmount } from '../places/format-price'
import type { Attendee } from './attendee.schema'

const request = apiRequest<typeof attendeeCalls>()

interface GiveBackProps {
  event: AdminEvent
  attendee: Attendee
  name: string
  onClose: () => void
}

/** Asks how much of what someone paid online goes back, all of it unless less is typed (spec B §13.7). The server asks for the password again. */
export function GiveBack({ event, attendee, name, onClose }: GiveBackProps) {
  const write = useStaffWrite()
  const online = attendee.amountsPaid.online ?? 0
  const currency = currencyOf(event, useSite())
  const [text, setText] = useState(String(online))
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [key] = useState(newEntryKey)

  async function submit(submitted: FormEvent) {
    submitted.preventDefault()
    const read = amount.safeParse(typedAmount(text))
    if (!read.success) return setFault(read.error.issues[0]?.message)
    setPending(true)
    try {
      const params = { id: event.id, attendeeId: attendee.id }
      const call = request('POST /api/events/:id/attendees/:attendeeId/refunds', { params, json: { amount: read.data } })
      await write(() => fetchJson(call, { 'idempotency-key': key }))
      toast({ title: 'Success', description: `${formatAmount(read.data, currency)} goes back to ${name}.` })
      onClose()
    } catch (error) {
      setFault(errorText(error, 'Failed to give the money back'))
      setPending(false)
    }
  }

  return (
    <FormDialog title={`Refund: ${name}`} submitLabel="Give Back" isPending={isPending} onSubmit={submit} onClose={onClose}>
      <AmountField
        label="Amount"
        sign={currencySign(currency)}
        value={text}
        error={fault}
        data-autofocus
        onChange={({ target }) => setText(target.value)}
      />
      <p className="text-ink-soft text-small">
        {formatAmount(online, currency)} was paid online. The place stays as it is; what was paid by hand is given back by hand.
      </p>
    </FormDialog>
  )
}
