import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, CalendarDays, Check, HandHeart, Mail, MailX, Pencil, Trash2, Undo2 } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { errorText } from '@/platform/browser/fetch-json'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { todayIn } from '@/platform/time/clock'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { type MenuItem, RowMenu } from '@/ui/menu-button'
import { RowAction, RowState } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader } from '@/ui/table/table'
import { formerVersionsQuery } from '../attendees/attendee.queries'
import type { Attendee } from '../attendees/attendee.schema'
import {
  formatAnswers,
  guestsText,
  isHeld,
  isRegistered,
  isWaiting,
  sessionLabel,
  sessionStateText,
  waitingText,
} from '../attendees/attendee-views'
import { paymentText } from '../attendees/payment-words'
import type { ChosenSession } from '../attendees/use-chosen-session'
import type { AdminEvent } from '../event.schema'
import { balanceOf, currencyOf, formatAmount } from '../places/format-price'
import { registrationDateText } from './attendees-csv'
import type { AttendeeActions } from './use-attendee-actions'
import type { CheckIns } from './use-check-ins'

interface AttendeeRowProps extends AttendeeRowsProps {
  attendee: Attendee
  columnCount: number
  hasPrice: boolean
  hasGroup: boolean
}

export function AttendeeRow({ attendee, columnCount, hasPrice, hasGroup, ...rows }: AttendeeRowProps) {
  const { event, session, checkIns, actions, onGone } = rows
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { timeZone, ...site } = useSite()
  const currency = currencyOf(event, site)
  const isPresent = checkIns.isPresent(attendee)
  const name = actions.nameOf(attendee)

  async function moveUp() {
    if (await actions.moveUp(attendee)) onGone()
  }

  return (
    <>
      <Row>
        <RowHeader
          state={
            <State
              attendee={attendee}
              date={session.startsAt === null && attendee.session ? session.dateOf(attendee.session) : undefined}
              detailsId={id}
              {...{ isOpen, setOpen }}
            />
          }
        >
          {attendee.name}
        </RowHeader>
        <Cell>
          <Contact attendee={attendee} />
        </Cell>
        <Cell label="Registered">{registrationDateText(attendee.createdAt, timeZone)}</Cell>
        {hasGroup && <Cell label="Diamond Heart group">{groupText(attendee)}</Cell>}
        <Cell className="whitespace-pre-line">{attendee.additionalMessage}</Cell>
        {hasPrice && <Cell>{<Payment attendee={attendee} event={event} />}</Cell>}
        <ActionsCell>
          {(isWaiting(attendee) || isHeld(attendee)) && (
            <Button
              variant="quiet"
              onClick={moveUp}
              aria-label={`Give a place to ${name}`}
              className="my-1.5 mr-1 self-center tabular:whitespace-nowrap stacked:ml-3"
            >
              Give a place
            </Button>
          )}
          {isRegistered(attendee) && session.canCheckIn && (
            <RowAction
              icon={Check}
              label="Present"
              of={name}
              aria-pressed={isPresent}
              onClick={() => checkIns.checkIn(attendee, !isPresent)}
            />
          )}
          <RowMenu of={name} items={menuOf(attendee, { ...rows, hasPrice, currency })} />
        </ActionsCell>
      </Row>
      {isOpen && (
        <tr id={id} className="details stacked:block">
          <td colSpan={columnCount}>
            <AttendeeDetails event={event} attendee={attendee} />
          </td>
        </tr>
      )}
    </>
  )
}

interface StateProps {
  attendee: Attendee
  date: ReturnType<AttendeeRowsProps['session']['dateOf']> | undefined
  detailsId: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

function State({ attendee, date, detailsId, isOpen, setOpen }: StateProps) {
  const { timeZone } = useSite()
  const today = todayIn(timeZone)
  const { movedUpAt, email } = attendee
  const texts = [
    isWaiting(attendee) && waitingText(attendee, today, timeZone),
    isWaiting(attendee) && email === null && 'can’t be offered a place by email: move them up by hand',
    guestsText(attendee),
    isRegistered(attendee) && movedUpAt && 'moved up from the waitlist',
    date && sessionLabel(date, today),
    sessionStateText(attendee),
  ].filter((text) => text !== '' && Boolean(text))
  if (texts.length === 0 && !hasDetails(attendee)) return null
  return (
    <>
      {texts.map((text) => (
        <span key={String(text)}>{text}</span>
      ))}
      {hasDetails(attendee) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 cursor-pointer underline decoration-hairline underline-offset-4 hover:text-accent hover:decoration-current"
        >
          Details<span className="sr-only"> of {attendee.name}</span>
        </button>
      )}
    </>
  )
}

const Contact = ({ attendee: { email, phone, emailFailure } }: Pick<AttendeeRowProps, 'attendee'>) => (
  <>
    {email === null ? <span className="text-ink-soft">No email</span> : <a href={mailtoUrl(email)}>{email}</a>}{' '}
    {emailFailure && <RowState sign="due">{`Email refused. ${emailFailure}`}</RowState>}
    {phone && (
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="block stacked:inline">
        {phone}
      </a>
    )}
  </>
)

function Payment({ attendee, event }: Pick<AttendeeRowProps, 'attendee' | 'event'>) {
  const currency = currencyOf(event, useSite())
  // The form says that people owe nothing until they have a place.
  if (isWaiting(attendee) && attendee.payment === 'due' && attendee.amountPaid === 0) return null
  const text = paymentText(attendee, { currency })
  return attendee.payment === 'due' ? <RowState sign="due">{text}</RowState> : text
}

const groupText = ({ inDiamondHeartGroup, diamondHeartGroupName }: Attendee) =>
  inDiamondHeartGroup ? ['Yes', diamondHeartGroupName].filter(Boolean).join(', ') : 'No'

const hasDetails = ({ answers, scholarship, hasFormerVersions }: Attendee) =>
  Object.keys(answers).length > 0 || scholarship || hasFormerVersions

function AttendeeDetails({ event, attendee }: { event: AdminEvent; attendee: Attendee }) {
  const answers = formatAnswers(attendee.answers, event.registration?.questions ?? [])
  return (
    <dl>
      {answers.map(({ id, label, text }) => (
        <Fragment key={id}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
      {attendee.scholarship && (
        <>
          <dt>Asks for a scholarship</dt>
          <dd>{attendee.scholarshipNote || 'Yes'}</dd>
        </>
      )}
      {attendee.hasFormerVersions && <FormerVersions eventId={event.id} attendeeId={attendee.id} />}
    </dl>
  )
}

function FormerVersions({ eventId, attendeeId }: { eventId: number; attendeeId: number }) {
  const { data, error } = useQuery(formerVersionsQuery(eventId, attendeeId))
  const { timeZone } = useSite()
  if (!data) {
    return (
      <>
        <dt>As it was before</dt>
        <dd role={error ? 'alert' : 'status'}>{error ? errorText(error, 'Unable to load earlier versions') : 'Loading…'}</dd>
      </>
    )
  }
  return data.versions.map(({ replacedAt, fields }) => (
    <Fragment key={replacedAt}>
      <dt>As it was until {dayAndTimeText(replacedAt, timeZone)}</dt>
      <dd>{fields.map(({ label, text }) => `${label}: ${text || 'nothing'}`).join('\n')}</dd>
    </Fragment>
  ))
}

interface MenuParts extends AttendeeRowsProps {
  currency: string
  hasPrice: boolean
}

export function menuOf(attendee: Attendee, parts: MenuParts): readonly MenuItem[] {
  const { actions, onGone } = parts
  const gone = async (done: Promise<boolean>) => {
    if (await done) onGone()
  }
  const removal = { icon: Trash2, label: 'Remove', onSelect: () => gone(actions.remove(attendee)) }
  const back = { icon: Undo2, label: 'Refund', onSelect: () => parts.onRefund(attendee) }
  const { online = 0 } = attendee.amountsPaid
  const byHand = attendee.amountPaid - online
  const refunds = online > 0 ? [back] : []
  if (attendee.status === 'cancelled') {
    return [
      ...refunds,
      ...(byHand > 0 ? [refund(attendee, byHand, 'none', parts)] : []),
      { icon: Undo2, label: 'Reinstate', onSelect: () => gone(actions.moveUp(attendee)) },
      removal,
    ]
  }
  const cancel = isWaiting(attendee) ? 'Remove from waitlist' : 'Cancel'
  return [
    ...payments(attendee, parts),
    ...refunds,
    { icon: Pencil, label: 'Change details', onSelect: () => parts.onEdit(attendee) },
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

const refund = (attendee: Attendee, amount: number, left: Attendee['payment'], { currency, actions }: MenuParts) => ({
  icon: Undo2,
  label: `Mark ${formatAmount(amount, currency)} as returned`,
  onSelect: () => void actions.pay(attendee, left),
})

function payments(attendee: Attendee, parts: MenuParts) {
  const { actions, hasPrice } = parts
  if (!hasPrice && attendee.payment === 'none') return []
  const to = (payment: Attendee['payment']) => () => void actions.pay(attendee, payment)
  const paid = { icon: BadgeDollarSign, label: 'Mark as paid', onSelect: () => parts.onPay(attendee) }
  const waived = { icon: HandHeart, label: 'Waive the payment', onSelect: to('waived') }
  const due = { icon: Undo2, label: 'Mark as due again', onSelect: to('due') }
  if (attendee.payment === 'paid') {
    const { excess } = balanceOf(attendee)
    return [...(excess > 0 ? [refund(attendee, excess, 'paid', parts)] : []), due, waived]
  }
  return attendee.payment === 'waived' ? [paid, due] : [paid, waived]
}

export interface AttendeeRowsProps {
  event: AdminEvent
  session: ChosenSession
  checkIns: CheckIns
  actions: AttendeeActions
  onMove: (attendee: Attendee) => void
  onEdit: (attendee: Attendee) => void
  onPay: (attendee: Attendee) => void
  onRefund: (attendee: Attendee) => void
  onGone: () => void
}
