import type { LostDateChoice } from '@/features/events/event-input.schema'
import type { RegistrationRow } from '@/features/events/places/registration.repository.server'

/** How many emails of a kind go to an address; those to staff only under their kind. */
export type Emails = Record<string, number>

export interface Happened {
  before: ReadonlyMap<number, RegistrationRow>
  after: readonly RegistrationRow[]
  /** A visitor's form: staff are notified. `several` dates go into one email. */
  form?: { who: string; dates: 'one' | 'several'; isRepeated: boolean }
  /** What staff chose for people on lost dates, by their registration. */
  chosen?: ReadonlyMap<number, LostDateChoice>
  /** Registrations whose date looks different after a change of the event that attendees are notified of. */
  concerned?: ReadonlySet<number>
  /** It was taken off the website: one email says so of all of a person's dates. */
  isUnpublished?: boolean
  /** It is on the website again: one email says so. */
  isRepublished?: boolean
  /** The event was deleted, and is back: what could not be accepted in between is offered again. */
  wasAway?: boolean
  /** Registrations of whose date it is time to remind. */
  reminded?: ReadonlySet<number>
}

/** The emails of what became of each registration, as spec B §3 has them, without a look at the table of transitions. */
export function expectedEmails(happened: Happened): Emails {
  const emails: Emails = {}
  const add = (key: string, count = 1) => {
    emails[key] = (emails[key] ?? 0) + count
  }
  for (const row of happened.after) {
    const was = happened.before.get(row.id)
    for (const kind of toPerson(row, was, happened)) add(`${row.email} ${kind}`)
    for (const kind of toStaff(row, was, happened)) add(kind)
  }
  for (const [who, rows] of Map.groupBy(changedRows(happened), ({ email }) => email)) add(`${who} ${kindOfChange(rows, happened)}`)
  const { form } = happened
  if (form?.isRepeated && form.dates === 'one') add(`${form.who} repeated`)
  if (form?.dates === 'several') {
    add(`${form.who} dates`)
    if (happened.after.some((row) => isNew(row, happened.before.get(row.id)))) add('notice')
  }
  return emails
}

/** Each person gets one email about a change of an event, with all of their dates that it affects. */
const changedRows = ({ before, after, chosen, concerned }: Happened) =>
  after
    .filter(({ email }) => email !== null)
    .filter(({ id, status }) => (chosen?.has(id) ? before.get(id)?.status !== 'cancelled' : concerned?.has(id) && status !== 'cancelled'))

function kindOfChange([first, ...others]: RegistrationRow[], { isUnpublished, isRepublished }: Happened): string {
  if (isUnpublished) return 'unpublished'
  if (isRepublished) return 'published'
  if (others.length > 0) return 'dates-changed'
  return first?.status === 'cancelled' ? 'cancelled' : 'event-changed'
}

const isNew = ({ status }: RegistrationRow, was: RegistrationRow | undefined) =>
  status !== 'cancelled' && (was === undefined || was.status === 'cancelled')

function toPerson(row: RegistrationRow, was: RegistrationRow | undefined, happened: Happened): string[] {
  // Who has no address gets nothing.
  if (row.email === null) return []
  const reminder = happened.reminded?.has(row.id) ? ['reminder'] : []
  if (isNew(row, was)) return [...reminder, ...ofBeginning(row, happened)]
  if (was === undefined || was.status === 'cancelled') return reminder
  return [...reminder, ...(row.status === 'cancelled' ? ofEnding(row) : ofChange(row, was, happened))]
}

function ofBeginning({ status }: RegistrationRow, { form }: Happened): string[] {
  const first = status === 'registered' ? 'confirmation' : 'waitlisted'
  return [...(form?.dates === 'several' ? [] : [first]), ...(status === 'offered' ? ['offer'] : [])]
}

function ofChange(row: RegistrationRow, was: RegistrationRow, happened: Happened): string[] {
  // Not with their date, which staff moved.
  const isMoved = !happened.concerned && row.session !== was.session
  return [
    ...(isMoved || row.guests !== was.guests ? ['changed'] : []),
    ...(row.status === 'registered' && was.status !== 'registered' ? ['confirmation'] : []),
    ...(row.status === 'offered' && isOfferedAnew(row, was, happened) ? ['offer'] : []),
  ]
}

/** What was offered to all of one date is no offer of another. */
const isOfferedAnew = (row: RegistrationRow, before: RegistrationRow, { chosen, wasAway }: Happened) =>
  before.status !== 'offered' ||
  (before.isOfferedToAll && chosen?.has(row.id)) ||
  (wasAway && Date.parse(before.offerEndsAt ?? '') <= Date.now())

/** Someone that a change of the event cancels is notified of both at once; where the same person brings a place to a date that they wait for, only of that. */
const ofEnding = ({ endedBy }: RegistrationRow): string[] => (endedBy === 'event' ? [] : [endedBy === 'lapsed' ? 'lapsed' : 'cancelled'])

function toStaff(row: RegistrationRow, was: RegistrationRow | undefined, { form }: Happened): string[] {
  const hasEnded = row.status === 'cancelled' && was !== undefined && was.status !== 'cancelled'
  const isByPerson = row.endedBy === 'owner' || row.endedBy === 'declined'
  return [
    ...(form?.dates === 'one' && isNew(row, was) ? ['notice'] : []),
    ...(hasEnded && isByPerson ? ['cancellation-notice'] : []),
    ...(row.passedOverAt !== null && row.passedOverAt !== was?.passedOverAt ? ['passed-over'] : []),
  ]
}
