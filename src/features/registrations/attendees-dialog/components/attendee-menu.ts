import { BadgeDollarSign, CalendarDays, HandHeart, Mail, MailX, Trash2, Undo2 } from 'lucide-react'
import type { RowMenuProps } from '@/components/table/open-row-menu'
import { formatAmount } from '@/features/events/registration/format-price'
import type { Attendee } from '../../attendees/attendee.schema'
import { isWaiting } from '../../attendees/attendee-views'
import { balanceOf } from '../../record/payment-words'
import type { AttendeeRowsProps } from './attendee-rows'

interface MenuParts extends AttendeeRowsProps {
  hasPrice: boolean
}

/** What can be done about an attendee, besides checking them in (spec B §3.8). */
export function menuOf(attendee: Attendee, parts: MenuParts): RowMenuProps['items'] {
  const { actions, onGone } = parts
  const gone = async (done: Promise<boolean>) => {
    if (await done) onGone()
  }
  const removal = { icon: Trash2, label: 'Remove', onSelect: () => gone(actions.remove(attendee)) }
  if (attendee.status === 'cancelled') {
    return [
      ...(attendee.amountPaid > 0 ? [refund(attendee, attendee.amountPaid, 'none', parts)] : []),
      { icon: Undo2, label: 'Reinstate', onSelect: () => gone(actions.moveUp(attendee)) },
      removal,
    ]
  }
  const cancel = isWaiting(attendee) ? 'Remove from waitlist' : 'Cancel'
  return [
    ...payments(attendee, parts),
    ...(attendee.session ? [{ icon: CalendarDays, label: 'Move to another date', onSelect: () => parts.onMove(attendee) }] : []),
    ...(attendee.email === null
      ? []
      : [{ icon: Mail, label: `${cancel} and email`, onSelect: () => gone(actions.cancel(attendee, true)) }]),
    {
      icon: MailX,
      label: attendee.email === null ? cancel : `${cancel} without email`,
      onSelect: () => gone(actions.cancel(attendee, false)),
    },
    removal,
  ]
}

/** Notes a refund, after which the payment is `left`. */
const refund = (attendee: Attendee, amount: number, left: Attendee['payment'], { event, actions }: MenuParts) => ({
  icon: Undo2,
  label: `Mark ${formatAmount(amount, event.registration?.price.currency ?? 'USD')} as returned`,
  onSelect: () => void actions.pay(attendee, left),
})

function payments(attendee: Attendee, parts: MenuParts) {
  const { actions, hasPrice } = parts
  if (!hasPrice && attendee.payment === 'none') return []
  const to = (payment: Attendee['payment']) => () => void actions.pay(attendee, payment)
  const paid = { icon: BadgeDollarSign, label: 'Mark as paid', onSelect: to('paid') }
  const waived = { icon: HandHeart, label: 'Waive the payment', onSelect: to('waived') }
  const due = { icon: Undo2, label: 'Mark as due again', onSelect: to('due') }
  if (attendee.payment === 'paid') {
    const { excess } = balanceOf(attendee)
    return [...(excess > 0 ? [refund(attendee, excess, 'paid', parts)] : []), due, waived]
  }
  return attendee.payment === 'waived' ? [paid, due] : [paid, waived]
}
