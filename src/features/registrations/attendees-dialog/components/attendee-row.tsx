import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { RowAction } from '@/components/table/row-action'
import { RowMenu } from '@/components/table/row-menu'
import { RowState } from '@/components/table/row-state'
import { ActionsCell, Cell, Row, RowHeader } from '@/components/table/table'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import type { Attendee } from '../../attendees/attendee.schema'
import { isRegistered, isWaiting } from '../../attendees/attendee-views'
import { guestsText, paymentText, sessionLabel, sessionStateText, waitingText } from '../../attendees/attendee-words'
import { registrationDateText } from '../attendees-csv'
import { AttendeeDetails, hasDetails } from './attendee-details'
import { menuOf } from './attendee-menu'
import type { AttendeeRowsProps } from './attendee-rows'

interface AttendeeRowProps extends AttendeeRowsProps {
  attendee: Attendee
  columnCount: number
  hasPrice: boolean
  hasGroup: boolean
}

/** One attendee, with what they said in a second row that opens below. */
export function AttendeeRow({ attendee, columnCount, hasPrice, hasGroup, ...rows }: AttendeeRowProps) {
  const { event, session, checkIns, actions, onGone } = rows
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useSite()
  const isPresent = checkIns.isPresent(attendee)

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
          {isWaiting(attendee) && (
            <Button
              variant="quiet"
              onClick={moveUp}
              aria-label={`Give a place to ${attendee.name}`}
              className="my-1.5 mr-1 self-center tabular:whitespace-nowrap stacked:ml-3"
            >
              Give a place
            </Button>
          )}
          {isRegistered(attendee) && session.canCheckIn && (
            <RowAction
              icon={Check}
              label="Present"
              of={attendee.name}
              aria-pressed={isPresent}
              onClick={() => checkIns.checkIn(attendee, !isPresent)}
            />
          )}
          <RowMenu of={attendee.name} items={menuOf(attendee, { ...rows, hasPrice })} />
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
  /** Which session is theirs, where several are in view. */
  date: ReturnType<AttendeeRowsProps['session']['dateOf']> | undefined
  detailsId: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** What differs from someone who comes without guests and answered nothing. */
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

/** Where they can be reached. */
const Contact = ({ attendee: { email, phone } }: Pick<AttendeeRowProps, 'attendee'>) => (
  <>
    {email === null ? <span className="text-ink-soft">No email</span> : <a href={mailtoUrl(email)}>{email}</a>}{' '}
    {phone && (
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="block stacked:inline">
        {phone}
      </a>
    )}
  </>
)

function Payment({ attendee, event }: Pick<AttendeeRowProps, 'attendee' | 'event'>) {
  // The form says that people owe nothing until they have a place.
  if (isWaiting(attendee) && attendee.payment === 'due' && attendee.amountPaid === 0) return null
  const text = paymentText(attendee, event.registration?.price ?? { currency: 'USD' })
  return attendee.payment === 'due' ? <RowState sign="due">{text}</RowState> : text
}

const groupText = ({ inDiamondHeartGroup, diamondHeartGroupName }: Attendee) =>
  inDiamondHeartGroup ? ['Yes', diamondHeartGroupName].filter(Boolean).join(', ') : 'No'
