import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { describeLostDates, type LostDateChoice, type LostRegistration, type OnLostDates } from '../event-input.schema'
import type { DatePlan } from '../places/follow-sessions.server'
import { namesakesAmong } from '../places/person-details'
import { lockPlaces, type PlacesRow, placesLeft, takenBy } from '../places/places.repository.server'
import type { RegistrationStatus } from '../places/places.schema'
import { findRegistration, type RegistrationRow } from '../places/registration.repository.server'
import { listRegistrations } from '../places/registration-list.repository.server'
import { capacityAt, chosenSession, settingsOf } from '../places/stored-settings.server'
import { carryOut } from '../registration/lifecycle.server'
import { canCarryOut } from '../registration/transitions.server'
import { formatShortDay } from '../schedule/format-session'

type LostDates = Awaited<ReturnType<typeof findLostDates>>

type Person = Pick<RegistrationRow, 'id' | 'name' | 'email' | 'session'>

/** People as staff decide about them; those of one name are told apart by their addresses. */
export function presentPeople(people: readonly Person[]) {
  const hasNamesake = namesakesAmong(people)
  return people.map((person) => {
    const { id, name, email, session } = person
    return { attendeeId: id, name, session, ...(hasNamesake(person) && { email }) }
  })
}

/** Decides about people on lost or canceled dates (spec B §3.9). Throws ApiError 409 with `lost` where staff haven't said it. */
export async function findLostDates(
  services: Services,
  event: EventRow,
  { plan, choices }: { plan: DatePlan; choices: OnLostDates | null },
) {
  if (plan.lost.length === 0 && (!choices || plan.canceled.length === 0))
    return { moved: [], canceled: [], replaced: [], refuse: (message: string) => new ApiError(409, message) }
  const all: RegistrationRow[] = []
  for await (const rows of listRegistrations(services.db, { eventId: event.id }, {})) all.push(...rows)
  const isLost = new Set(plan.lost)
  const isCanceled = new Set(plan.canceled)
  const lost = all.filter(({ session }) => isLost.has(session))
  const choiceFor = ({ id }: RegistrationRow): LostDateChoice | undefined => (typeof choices === 'object' ? choices?.[id] : choices)
  const chosen = all.flatMap((row) => {
    const choice = isLost.has(row.session) || isCanceled.has(row.session) ? choiceFor(row) : undefined
    return choice ? [{ row, choice }] : []
  })
  const leaving = chosen.filter(({ row }) => isCanceled.has(row.session)).map(({ row }) => row)
  const people = presentPeople([...lost, ...leaving].toSorted(bySession)).map(
    (person): LostRegistration => ({ ...person, ...(isCanceled.has(person.session) && { isCanceled: true }) }),
  )
  const refuse = (message: string) => new ApiError(409, message, { details: { lost: people } })
  if (lost.some((row) => !choiceFor(row))) throw refuse(`${describeLostDates(people)}. Please choose what becomes of them`)
  await requireHeld(services, event, chosen, refuse)
  const isChosen = new Set(chosen.map(({ row }) => row.id))
  const standing = (row: RegistrationRow) => ({ ...row, session: plan.moves.get(row.session) ?? row.session })
  const others = all.filter(({ id }) => !isChosen.has(id)).map(standing)
  const decided = decideLostDates(chosen, others)
  const rows = new Map(all.map((row) => [row.id, row]))
  return { ...decided, replaced: decided.replaced.flatMap(({ id }) => rows.get(id) ?? []), refuse }
}

const bySession = (a: RegistrationRow, b: RegistrationRow) => a.session.localeCompare(b.session) || a.id - b.id
const byTurn = (a: RegistrationRow, b: RegistrationRow) => (a.queueNumber ?? 0) - (b.queueNumber ?? 0) || a.id - b.id

async function requireHeld(
  services: Services,
  event: EventRow,
  chosen: readonly { choice: LostDateChoice }[],
  refuse: (message: string) => ApiError,
) {
  const dates = new Set(chosen.map(({ choice }) => choice).filter((choice) => choice !== 'cancel'))
  for (const date of dates)
    await chosenSession(services, event, settingsOf(event), date).catch((error) => {
      throw error instanceof ApiError ? refuse(error.message) : error
    })
}

interface Decided {
  moved: { row: RegistrationRow; to: string }[]
  canceled: RegistrationRow[]
  /** They wait for a date to which the same person brings a place. */
  replaced: RegistrationRow[]
}

/** Sorts out people on lost dates; one already on the target date keeps one place, the held one before a waiting one (spec B §3.9). */
function decideLostDates(lost: readonly { row: RegistrationRow; choice: LostDateChoice }[], others: readonly RegistrationRow[]): Decided {
  const decided: Decided = { moved: [], canceled: [], replaced: [] }
  const onDate = new Map(others.flatMap((row) => (row.emailKey === null ? [] : [[`${row.session} ${row.emailKey}`, row]])))
  for (const { row, choice } of lost.toSorted((a, b) => RANKS[a.row.status] - RANKS[b.row.status] || byTurn(a.row, b.row))) {
    const key = row.emailKey === null ? undefined : `${choice} ${row.emailKey}`
    const other = key === undefined ? undefined : onDate.get(key)
    if (choice === 'cancel' || (other && RANKS[other.status] <= RANKS[row.status])) {
      decided.canceled.push(row)
      continue
    }
    if (other) decided.replaced.push(other)
    if (key) onDate.set(key, row)
    decided.moved.push({ row, to: choice })
  }
  return decided
}

const RANKS: Record<RegistrationStatus, number> = { registered: 0, 'payment-due': 1, offered: 2, waitlisted: 3, cancelled: 4 }

interface Settling {
  event: EventRow
  lost: LostDates
}

export interface Settled {
  registration: RegistrationRow
  from: string
  position: number | null
}

/** Cancels those who are not moved, before the moves of the change; waitlists and the emails are the caller's. */
export async function cancelLost(services: Services, { event, lost }: Settling): Promise<Settled[]> {
  const places = placesOf(services, event)
  const settled: Settled[] = []
  for (const registration of [...lost.canceled, ...lost.replaced]) {
    if (!canCarryOut('cancelByEvent', registration)) continue
    const from = registration.session
    const subject = { event, places: await places(from), registration, skipEmail: true, deferWaitlist: true }
    const canceled = await carryOut(services, 'cancelByEvent', subject)
    // The others keep the place that they bring, and are notified.
    if (lost.canceled.includes(registration)) settled.push({ registration: canceled, from, position: null })
  }
  return settled
}

/** Moves the others after the change, never past a date's places: throws ApiError 409 with everyone whose date is lost. */
export async function moveLost(services: Services, { event, lost }: Settling): Promise<Settled[]> {
  const places = placesOf(services, event)
  await requireRoom(lost, places, services)
  const settled: Settled[] = []
  for (const { row, to: session } of lost.moved) {
    const held = await withoutOpenOffer(services, event, { id: row.id, places })
    if (!held || !canCarryOut('moveToDate', held)) continue
    const to = await places(session)
    const subject = { event, places: await places(held.session), registration: held, to, skipEmail: true, deferWaitlist: true }
    const registration = await carryOut(services, 'moveToDate', subject)
    settled.push({ registration, from: row.session, position: registration.status === 'waitlisted' ? to.waiting : null })
  }
  return settled
}

type PlacesOf = (session: string) => Promise<PlacesRow>

/** Each row is read once: what one transition changes of it the next must know. */
function placesOf({ db }: Services, event: EventRow): PlacesOf {
  const known = new Map<string, PlacesRow>()
  return async (session) => {
    const places = known.get(session) ?? (await lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session)))
    known.set(session, places)
    return places
  }
}

async function requireRoom({ moved, refuse }: LostDates, places: PlacesOf, { clock }: Services) {
  for (const [to, arriving] of Map.groupBy(moved, (each) => each.to)) {
    const people = arriving.reduce((sum, { row }) => sum + takenBy(row).taken, 0)
    const left = placesLeft(await places(to))
    if (people > left) throw refuse(tooMany({ day: formatShortDay(to.slice(0, 10), clock.today()), people, left }))
  }
}

function tooMany({ day, people, left }: { day: string; people: number; left: number }): string {
  const room = left === 0 ? `All places on ${day} are taken` : `Only ${left === 1 ? '1 place is' : `${left} places are`} left on ${day}`
  return `${room}, and ${people === 1 ? '1 person' : `${people} people`} would move there. Please choose another date, or cancel them`
}

/** A place that was offered to everyone waiting for one date is no offer of another. */
async function withoutOpenOffer(services: Services, event: EventRow, { id, places }: { id: number; places: PlacesOf }) {
  const registration = await findRegistration(services.db, id)
  if (!registration?.isOfferedToAll || !canCarryOut('withdrawOffer', registration)) return registration
  return carryOut(services, 'withdrawOffer', { event, places: await places(registration.session), registration, deferWaitlist: true })
}
