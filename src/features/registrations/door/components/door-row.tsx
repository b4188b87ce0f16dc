import { useId } from 'react'
import { Button } from '@/components/button'
import type { AdminEvent } from '@/features/events/event.schema'
import { formatAmount } from '@/features/events/registration/format-price'
import type { Attendee } from '../../attendees/attendee.schema'
import { guestsText, isPriced, paymentAtDoor, withPayment } from '../../attendees/attendee-words'
import { isFullText } from '../../places/full'
import { balanceOf } from '../../record/payment-words'
import type { WalkIn } from '../door-queue'
import type { CheckIns } from '../use-check-ins'

interface DoorRowProps {
  event: AdminEvent
  attendee: Attendee
  checkIns: CheckIns
}

/** Someone who may come, with what one has to know of them at the door, and what they pay there (spec B §3.8, §3.11). */
export function DoorRow({ event, attendee, checkIns }: DoorRowProps) {
  const id = useId()
  const currency = event.registration?.price.currency ?? 'USD'
  const paying = withPayment(attendee, checkIns.paymentOf(attendee))
  const { payment, amountPaid } = paying
  const isPaid = payment === 'paid'
  const owed = isPaid && balanceOf(paying).excess === 0 ? '' : paymentAtDoor(paying, { currency })
  const paidText = isPaid ? ['Paid', amountPaid > 0 && formatAmount(amountPaid, currency)].filter(Boolean).join(' ') : unpaidText(paying)
  const facts = [guestsText(attendee), owed].filter(Boolean).join(', ')
  const text = [facts, attendee.additionalMessage].filter(Boolean).join('. ')
  const walkIn = checkIns.walkInOf(attendee)
  const unpaid = attendee.contribution ? 'due' : 'none'
  return (
    <div className="entry">
      <div className="tick">
        <label htmlFor={id} className="grid min-w-0 content-center self-stretch">
          <span className="who">{attendee.name}</span>
          {text && <span className="what">{text}</span>}
        </label>
        {(isPriced(event) || payment !== 'none') && payment !== 'waived' && (
          <button
            type="button"
            className="paid"
            data-paid={isPaid}
            aria-label={`${paidText}: ${attendee.name}. Mark as ${isPaid ? 'not paid' : 'paid'}`}
            onClick={() => checkIns.pay(attendee, isPaid ? unpaid : 'paid')}
          >
            {paidText}
          </button>
        )}
        <input
          id={id}
          type="checkbox"
          aria-label={`${attendee.name} is here`}
          checked={checkIns.isPresent(attendee)}
          onChange={({ target }) => checkIns.checkIn(attendee, target.checked)}
        />
      </div>
      {walkIn && <UnsentWalkIn walkIn={walkIn} checkIns={checkIns} />}
    </div>
  )
}

/** Some of it may have been paid, before a guest was added. */
const unpaidText = ({ amountPaid }: Pick<Attendee, 'amountPaid'>) => (amountPaid > 0 ? 'Partly paid' : 'Not paid')

/** Below someone who was added on this phone: that they have not been sent yet, or why the server refused them, and what can be done. */
function UnsentWalkIn({ walkIn, checkIns }: { walkIn: WalkIn; checkIns: CheckIns }) {
  const { name, refusal } = walkIn
  const isFull = isFullText(refusal ?? undefined)

  function discard() {
    if (window.confirm(`Remove ${name} from this list? They aren’t stored anywhere else.`)) checkIns.discard(walkIn)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 border-hairline border-b pb-2 text-fine text-ink-soft">
      <p role={refusal === null ? undefined : 'alert'}>{refusal === null ? 'Added here, not sent yet.' : `Not added: ${refusal}.`}</p>
      {refusal !== null && (
        <Button variant="quiet" onClick={() => checkIns.addRefused(walkIn, isFull)}>
          {isFull ? 'Add beyond the places' : 'Try again'}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <Button variant="quiet" onClick={discard}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
