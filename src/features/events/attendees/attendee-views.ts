import type { QueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCloseOpened } from '@/features/desk/staff-address'
import type { AnswerOf } from '@/platform/http/calls'
import { foldName } from '@/platform/text/search-words'
import { wallClockAt } from '@/platform/time/zoned-time'
import type { attendeeCalls } from '../attendee.calls'
import type { AdminEvent } from '../event.schema'
import { formatAnswer } from '../places/person-details'
import type { Answers } from '../places/person-details.schema'
import type { RegistrationStatus } from '../places/places.schema'
import type { Question } from '../places/registration-settings.schema'
import { formatClock, formatShortDay, formatSoon } from '../schedule/format-session'
import { type DateDetails, formatDateDetails } from '../schedule/timing'
import type { Attendee, AttendeeCounts } from './attendee.schema'

declare module '@tanstack/react-router' {
  interface HistoryState {
    entriesToTab?: number
  }
}

export const STATUS_VIEWS = ['all', 'registered', 'held', 'waitlist', 'cancelled'] as const
export type StatusView = (typeof STATUS_VIEWS)[number]

const isSession = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)

const read = ({ view, session, show }: Record<string, unknown>) => ({
  isAtDoor: view === 'door',
  session: session === 'all' || isSession(session) ? session : undefined,
  show: STATUS_VIEWS.find((each) => each === show) ?? 'all',
})

const ours = ['attendees', 'view', 'session', 'show'] as const
const without = (names: readonly string[], search: object) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))

/** The door's address begins alike whatever else it says: with that it is kept for use without a connection (`doorPage`). */
const inOrder = ({ attendees, view, ...others }: Record<string, unknown>) => ({
  tab: 'events',
  attendees,
  ...(view ? { view } : {}),
  ...others,
})

export const doorPage = (eventId: number) => `/admin?tab=events&attendees=${eventId}&view=door`

/** The attendees dialog's address, `/admin?tab=events&attendees=3&view=door`: Back leads from door to list, closing to the opener. */
export function useAttendeesAddress() {
  const shown = useSearch({ strict: false, select: read })
  const navigate = useNavigate()
  const router = useRouter()
  const closeHere = useCloseOpened((before) => without(ours, before))

  function change(changes: { view?: 'door' | undefined; session?: string; show?: StatusView }, { isNewEntry = false } = {}) {
    const { isOpenedHere, entriesToTab = isOpenedHere ? 1 : undefined } = router.state.location.state
    const deeper = entriesToTab === undefined ? {} : { entriesToTab: entriesToTab + 1 }
    void navigate({
      to: '.',
      search: (before: object) => inOrder({ ...without(Object.keys(changes), before), ...changes }),
      replace: !isNewEntry,
      state: isNewEntry ? deeper : (before) => before,
      resetScroll: false,
    })
  }

  function close() {
    const { entriesToTab } = router.state.location.state
    if (entriesToTab) router.history.go(-entriesToTab, { ignoreBlocker: true })
    else closeHere()
  }

  return { ...shown, change, close }
}

type WithStatus = Pick<Attendee, 'status'>

export const isRegistered = ({ status }: WithStatus) => status === 'registered'

/** Held until it is paid for: the place is taken, but not yet theirs (spec B §13.3). */
export const isHeld = ({ status }: WithStatus) => status === 'payment-due'

/** Staff see someone whose place is offered as still waiting. */
export const isWaiting = ({ status }: WithStatus) => status === 'waitlisted' || status === 'offered'

const shownIn: Record<StatusView, (attendee: WithStatus) => boolean> = {
  all: ({ status }) => status !== 'cancelled',
  registered: isRegistered,
  held: isHeld,
  waitlist: isWaiting,
  cancelled: ({ status }) => status === 'cancelled',
}

export const isInView = (view: StatusView, attendee: WithStatus) => shownIn[view](attendee)

export function viewCounts({ registered, waitlisted, offered, cancelled, ...counts }: AttendeeCounts): Record<StatusView, number> {
  const waitlist = waitlisted + offered
  const held = counts['payment-due']
  return { all: registered + held + waitlist, registered, held, waitlist, cancelled }
}

export const inQueueOrder = (attendees: readonly Attendee[]) =>
  attendees.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.createdAt.localeCompare(b.createdAt))

type Named = Pick<Attendee, 'id' | 'name' | 'email' | 'phone' | 'session'>

/** Tells people of one name apart: by their address, else phone, and one person's registrations by their dates. Empty for a name of its own. */
export function distinctionsOf(attendees: readonly Named[]): (attendee: Named) => string {
  const namesakes = Map.groupBy(attendees, ({ name }) => foldName(name))
  return ({ id, name, email, phone, session }) => {
    const others = (namesakes.get(foldName(name)) ?? []).filter((other) => other.id !== id)
    const isOther = others.some((other) => other.email !== email || (email === null && other.phone !== phone))
    const isSame = others.some((other) => other.email === email && other.session !== session)
    return [isOther && (email ?? phone ?? 'no email'), isSame && session && sessionText(session)].filter(Boolean).join(', ')
  }
}

/** Names in questions and labels about one of these people: `Ada King (ada@example.net)` where there are two. */
export function distinctNames(attendees: readonly Named[]): (attendee: Named) => string {
  const distinctionOf = distinctionsOf(attendees)
  return (attendee) => {
    const distinction = distinctionOf(attendee)
    return distinction ? `${attendee.name} (${distinction})` : attendee.name
  }
}

/** Shared by all comparisons: a new one for each would take a tenth of a second for a thousand names. */
const names = new Intl.Collator('en')

export const byName = (attendees: readonly Attendee[]) => attendees.toSorted((a, b) => names.compare(a.name, b.name))

export type AttendeesAnswer = AnswerOf<(typeof attendeeCalls)['GET /api/events/:id/attendees']>

/** The list with one attendee changed. One who has cancelled is no longer in it, and no longer counted. */
export function withChange(list: AttendeesAnswer, id: number, change: Partial<Attendee>): AttendeesAnswer {
  const changed = list.attendees.find((attendee) => attendee.id === id)
  if (!changed) return list
  if (change.status !== 'cancelled') {
    return { ...list, attendees: list.attendees.map((attendee) => (attendee.id === id ? { ...attendee, ...change } : attendee)) }
  }
  const { status, guests } = changed
  const { counts } = list
  const holdsPlace = status === 'registered' || status === 'offered' || status === 'payment-due'
  return {
    attendees: list.attendees.filter((attendee) => attendee.id !== id),
    total: list.total - 1,
    counts: {
      ...counts,
      [status]: counts[status] - 1,
      cancelled: counts.cancelled + 1,
      placesTaken: counts.placesTaken - (holdsPlace ? 1 + guests : 0),
    },
  }
}

export function withAttendee(list: AttendeesAnswer, attendee: Attendee): AttendeesAnswer {
  if (list.attendees.some(({ id }) => id === attendee.id)) return withChange(list, attendee.id, attendee)
  return { ...list, attendees: [attendee, ...list.attendees], total: list.total + 1 }
}

type UpdateList = (list: AttendeesAnswer) => AttendeesAnswer

/** Changes the loaded lists of a key, and discards loads in progress, which lack the change; answers an undo. */
export async function updateLists(queryClient: QueryClient, queryKey: readonly unknown[], update: UpdateList) {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<AttendeesAnswer>({ queryKey })
  queryClient.setQueriesData<AttendeesAnswer>({ queryKey }, (list) => list && update(list))
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
    void queryClient.invalidateQueries({ queryKey })
  }
}

const statuses: Record<RegistrationStatus, string> = {
  registered: 'Registered',
  'payment-due': 'Held until it is paid',
  waitlisted: 'Waitlist',
  offered: 'Offered a place',
  cancelled: 'Canceled',
}
export const statusText = ({ status }: Pick<Attendee, 'status'>) => statuses[status]

/** `Thu, Dec 3, 2026, 7:00 PM`, without the year of `today` (YYYY-MM-DD), and without the time where it is midnight: a whole day. */
export function sessionText(startsAt: string, today?: string): string {
  const [day = '', time = ''] = startsAt.split('T')
  return [formatShortDay(day, today), ...(time === '00:00' ? [] : [formatClock(time)])].join(', ')
}

/** When the people of a list come: on the date that was chosen, or over all days of an event that is one thing. */
export function formatWhenOfList(
  { stretch }: Pick<AdminEvent, 'stretch'>,
  session: { startsAt: string | null; choices: unknown },
  today?: string,
) {
  if (stretch && !(session.startsAt && session.choices)) return stretch.words
  return session.startsAt ? sessionText(session.startsAt, today) : ''
}

/** `sessionText` with the date's own title and place: `Thu, Dec 3, 7:00 PM · Reading Night · The library`. */
export const sessionLabel = ({ startsAt, title, location }: { startsAt: string } & DateDetails, today?: string): string =>
  [sessionText(startsAt, today), formatDateDetails({ title, location })].filter(Boolean).join(' · ')

export function sessionStateText({ sessionState, status }: Pick<Attendee, 'sessionState' | 'status'>): string {
  if (status === 'cancelled') return ''
  const texts = { cancelled: 'date canceled', gone: 'date no longer takes place', postponed: 'event postponed', scheduled: '', over: '' }
  return sessionState ? texts[sessionState] : ''
}

export const guestsText = ({ guests }: Pick<Attendee, 'guests'>) =>
  guests === 0 ? '' : `with ${guests} ${guests === 1 ? 'guest' : 'guests'}`

/** Each answer under the words of its question. One whose question has since been deleted appears under its id, so that nothing is lost. */
export function formatAnswers(answers: Answers, questions: readonly Pick<Question, 'id' | 'label'>[]) {
  const known = new Map(questions.map(({ id, label }) => [id, label]))
  const ids = [...questions.map(({ id }) => id), ...Object.keys(answers).filter((id) => !known.has(id))]
  return ids.map((id) => ({ id, label: known.get(id) ?? id, text: formatAnswer(answers[id]) ?? '' })).filter(({ text }) => text !== '')
}

export function ordinal(position: number): string {
  const isTeen = position % 100 >= 11 && position % 100 <= 13
  return `${position}${(!isTeen && ['th', 'st', 'nd', 'rd'][position % 10]) || 'th'}`
}

/** `1st, offered until tomorrow, 10:00 AM` where an offer is open, else `2nd`. `today` is YYYY-MM-DD in `timeZone`. */
export function waitingText(waiting: Pick<Attendee, 'position' | 'offerEndsAt'>, today: string, timeZone: string): string {
  const place = waiting.position === null ? [] : [ordinal(waiting.position)]
  const offer = waiting.offerEndsAt === null ? [] : [`offered until ${formatSoon(wallClockAt(waiting.offerEndsAt, timeZone), today)}`]
  return [...place, ...offer].join(', ')
}
