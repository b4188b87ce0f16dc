import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Plus, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { keepOffline } from '@/platform/browser/offline-copy'
import { matchesSearch } from '@/platform/text/search-words'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { SearchField } from '@/ui/form/search-field'
import { ROWS_PER_STEP, ShowMore } from '@/ui/show-more'
import { EmptyList } from '@/ui/table/list-states'
import { prepareToasts } from '@/ui/toast/toaster'
import { attendeesRequest, sessionsQuery, sessionsRequest } from '../attendees/attendee.queries'
import type { Attendee } from '../attendees/attendee.schema'
import {
  type AttendeesAnswer,
  byName,
  distinctionsOf,
  doorPage,
  formatWhenOfList,
  guestsText,
  isRegistered,
  useAttendeesAddress,
} from '../attendees/attendee-views'
import { isPriced, paymentAtDoor, paymentsText } from '../attendees/payment-words'
import { RecordPayment } from '../attendees/record-payment'
import { AddAttendee, SessionField } from '../attendees/session-field'
import type { ChosenSession } from '../attendees/use-chosen-session'
import { adminEventsQuery } from '../event.queries'
import type { AdminEvent } from '../event.schema'
import { balanceOf, currencyOf, formatAmount } from '../places/format-price'
import { isFullText } from '../places/registration-state'
import { formatDateDetails } from '../schedule/timing'
import type { WalkIn } from './door-queue'
import type { CheckIns } from './use-check-ins'

interface DoorListProps {
  event: AdminEvent
  list: AttendeesAnswer
  session: ChosenSession
  checkIns: CheckIns
}

/** The list for checking people in at the door, on a phone (spec B §3.8). */
export function DoorList({ event, list, session, checkIns }: DoorListProps) {
  const { attendees } = list
  const isKept = useOfflineDoor(event, session, list)
  const device = useDeviceWord()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(ROWS_PER_STEP)
  const [isAdding, setAdding] = useState(false)
  const [lastKey, setLastKey] = useState<string>()
  const address = useAttendeesAddress()
  const today = todayIn(useSite().timeZone)
  const expected = byName([...attendees.filter(isRegistered), ...checkIns.unsentAmong(attendees, event.registration?.price)])
  const distinctionOf = distinctionsOf(expected)
  const counted = expected.filter((attendee) => !checkIns.isRefused(attendee))
  const found = expected.filter(({ name, email, phone }) => matchesSearch(search, [name, email, phone]))
  const lastAdded = lastKey && counted.find(({ entryKey }) => entryKey === lastKey)
  const hasChoice = session.choices !== undefined && session.choices.upcoming.length + session.choices.past.length > 1
  const details = session.startsAt && !hasChoice ? formatDateDetails(session.dateOf(session.startsAt)) : ''
  const when = formatWhenOfList(event, session, today)
  const paid = paymentsText(counted.map(checkIns.withPaymentNoted), { currency: currencyOf(event, useSite()) })

  return (
    <div className="door">
      {hasChoice && session.choices && (
        <div className="mt-4">
          <SessionField
            choices={session.choices}
            value={session.startsAt}
            onChange={(startsAt) => startsAt && address.change({ session: startsAt })}
          />
        </div>
      )}
      <div className="head">
        <p className="count" role="status">
          <span className="number">{counted.filter(checkIns.isPresent).length}</span> of {counted.length} checked in{when && `, ${when}`}
        </p>
        {details && <p className="mb-3 text-ink-soft text-small">{details}</p>}
        <UnsentNotes checkIns={checkIns} />
        <SearchField label="Find a name" value={search} onChange={setSearch} />
      </div>
      {found.length === 0 && <EmptyList>{expected.length === 0 ? 'No one is registered.' : `No one named “${search}”.`}</EmptyList>}
      {found.slice(0, most).map((attendee) => (
        <DoorRow
          key={attendee.entryKey ?? attendee.id}
          event={event}
          attendee={attendee}
          distinction={distinctionOf(attendee)}
          checkIns={checkIns}
        />
      ))}
      <ShowMore shown={most} total={found.length} onShow={setMost} />
      {paid && <p className="mt-4 text-small tabular-nums">{paid}</p>}
      {/* It is there before it has anything to say, so that this is read out. */}
      <p role="status" className="mt-5 wrap-anywhere text-center text-small">
        {lastAdded && `${lastAdded.name} was added on this ${device}.`}
      </p>
      <Button variant="outline" onClick={() => setAdding(true)} className="mt-3 w-full">
        <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
        Add a walk-in
      </Button>
      {isKept && <p className="mt-5 text-center text-fine text-ink-soft">Works without a connection on this {device} until tonight.</p>}
      {isAdding && (
        <AddAttendee
          event={event}
          session={session}
          onWalkIn={(person) => setLastKey(checkIns.addWalkIn(person))}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function UnsentNotes({ checkIns: { unsent, trouble } }: { checkIns: CheckIns }) {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const isOffline = !isOnline || (trouble === 'no connection' && unsent > 0)
  const text = formatUnsent({ isOffline, trouble, unsent }, useDeviceWord())
  return (
    // It is there before it has anything to say, so that this is read out.
    <div role="status">
      {text && (
        <p className="unsent">
          <WifiOff aria-hidden="true" size={18} strokeWidth={1.75} />
          {text}
        </p>
      )}
    </div>
  )
}

function formatUnsent({ isOffline, trouble, unsent }: Pick<CheckIns, 'trouble' | 'unsent'> & { isOffline: boolean }, device: string) {
  const entries = unsent === 1 ? '1 entry is' : `${unsent} entries are`
  const kept = `${unsent > 0 ? entries : 'What you enter is'} kept on this ${device} and sent`
  if (isOffline) return `No connection. ${kept} when you’re back online.`
  return trouble && unsent > 0 ? `The server is busy. ${kept} once it answers.` : undefined
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Keeps the door list on this device until the night is over, to open without a connection (spec B §3.8); answers whether it is kept. */
function useOfflineDoor(event: AdminEvent, { filter, day, choices }: ChosenSession, list: AttendeesAnswer): boolean {
  const [isKept, setKept] = useState(false)
  const queryClient = useQueryClient()
  const page = doorPage(event.id)
  const address = useAttendeesAddress()
  const isAtPage = useLocation({ select: ({ href }) => href.startsWith(page) })

  const keep = useEffectEvent(async () => {
    const sessions = choices && queryClient.getQueryData(sessionsQuery(event.id, day).queryKey)
    const user = queryClient.getQueryData<object>(['/api/auth/user'])
    const answers = {
      ...(user && { '/api/auth/user': user }),
      // The one event, and not what else staff see.
      '/api/cms/events': { events: [event] },
      ...(sessions && { [sessionsRequest(event.id, day).path]: sessions }),
      [attendeesRequest(event.id, { session: filter }).path]: list,
    }
    setKept(await keepOffline({ page, answers }))
  })

  // A link may name the same in another order. Only once: when someone goes back it no longer applies.
  const goToPage = useEffectEvent(() => !isAtPage && address.change({ view: 'door' }))
  useEffect(() => void goToPage(), [])

  // Said at once where something goes wrong without a connection.
  useEffect(() => prepareToasts(), [])
  useEffect(() => {
    if (isAtPage && list) void keep()
  }, [isAtPage, list])

  // A page that began without a connection knows only this event, and nothing else would ask for the others.
  useEffect(() => {
    const refresh = () => {
      if (navigator.serviceWorker?.controller) void queryClient.invalidateQueries({ queryKey: adminEventsQuery.queryKey })
    }
    addEventListener('online', refresh)
    return () => {
      removeEventListener('online', refresh)
      refresh()
    }
  }, [queryClient])

  return isKept
}

const WIDE = '(width >= 48rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const useDeviceWord = () => (useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches) ? 'device' : 'phone')

interface DoorRowProps {
  event: AdminEvent
  attendee: Attendee
  distinction: string
  checkIns: CheckIns
}

function DoorRow({ event, attendee, distinction, checkIns }: DoorRowProps) {
  const id = useId()
  const currency = currencyOf(event, useSite())
  const [isAsking, setAsking] = useState(false)
  const paying = checkIns.withPaymentNoted(attendee)
  const { payment, amountPaid } = paying
  const isPaid = payment === 'paid'
  const owed = isPaid && balanceOf(paying).excess === 0 ? '' : paymentAtDoor(paying, { currency })
  const paidText = isPaid ? ['Paid', amountPaid > 0 && formatAmount(amountPaid, currency)].filter(Boolean).join(' ') : unpaidText(paying)
  const facts = [distinction, guestsText(attendee), owed].filter(Boolean).join(', ')
  const refused = attendee.emailFailure && 'Their address refuses our email'
  const text = [facts, refused, attendee.additionalMessage].filter(Boolean).join('. ')
  const name = [attendee.name, distinction].filter(Boolean).join(', ')
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
            aria-label={`${paidText}: ${name}. Mark as ${isPaid ? 'not paid' : 'paid'}`}
            onClick={() => (isPaid ? checkIns.pay(attendee, unpaid) : setAsking(true))}
          >
            {paidText}
          </button>
        )}
        <input
          id={id}
          type="checkbox"
          aria-label={`${name} is here`}
          checked={checkIns.isPresent(attendee)}
          onChange={({ target }) => checkIns.checkIn(attendee, target.checked)}
        />
      </div>
      {isAsking && (
        <RecordPayment
          event={event}
          attendee={paying}
          name={name}
          onPaid={(how) => checkIns.pay(attendee, 'paid', how)}
          onClose={() => setAsking(false)}
        />
      )}
      {walkIn && <UnsentWalkIn walkIn={walkIn} checkIns={checkIns} />}
    </div>
  )
}

/** Some of it may have been paid, before a guest was added. */
const unpaidText = ({ amountPaid }: Pick<Attendee, 'amountPaid'>) => (amountPaid > 0 ? 'Partly paid' : 'Not paid')

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
