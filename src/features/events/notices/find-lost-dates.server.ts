import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { chosenSession } from '../places/chosen-session.server'
import type { DatePlan } from '../places/follow-sessions.server'
import type { LostDateChoice, LostRegistration, OnLostDates } from '../places/lost-dates.schema'
import { describeLostDates } from '../places/lost-dates-words'
import type { RegistrationRow } from '../places/registration.repository.server'
import { listRegistrations } from '../places/registration-list.repository.server'
import { settingsOf } from '../places/stored-settings.server'

export type LostDates = Awaited<ReturnType<typeof findLostDates>>

/**
 * What becomes of everyone on dates that a change of their event takes away, and of those on dates that it cancels where staff say so (spec B §3.9); rows
 * as they are before it. Throws ApiError 409 with `lost`, person by person, where staff haven't said it, or name a date that isn't held.
 */
export async function findLostDates(
  services: Services,
  event: EventRow,
  { plan, choices }: { plan: DatePlan; choices: OnLostDates | null },
) {
  if (plan.lost.length === 0 && (!choices || plan.canceled.length === 0)) return nothing
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
  const people = [...lost, ...leaving].toSorted(bySession).map(
    ({ id, name, session }): LostRegistration => ({
      attendeeId: id,
      name,
      session,
      ...(isCanceled.has(session) && { isCanceled: true }),
    }),
  )
  const refuse = (message: string) => new ApiError(409, message, { details: { lost: people } })
  if (lost.some((row) => !choiceFor(row))) throw refuse(`${describeLostDates(people)}. Please choose what becomes of them`)
  await requireHeld(services, event, chosen, refuse)
  const isChosen = new Set(chosen.map(({ row }) => row.id))
  const standing = (row: RegistrationRow) => ({ ...row, session: plan.moves.get(row.session) ?? row.session })
  const others = all.filter(({ id }) => !isChosen.has(id)).map(standing)
  const decided = decideLostDates(
    chosen.toSorted((a, b) => byTurn(a.row, b.row)),
    others,
  )
  const rows = new Map(all.map((row) => [row.id, row]))
  return { ...decided, replaced: decided.replaced.flatMap(({ id }) => rows.get(id) ?? []), refuse }
}

const nothing = { moved: [], canceled: [], replaced: [], refuse: (message: string) => new ApiError(409, message) }

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

/** As much of a registration as decides. `session` is its date once the change has moved it. */
interface Standing {
  id: number
  emailKey: string | null
  status: 'registered' | 'offered' | 'waitlisted' | 'cancelled'
  session: string
}

interface Decided<Row> {
  /** To the date that begins then. */
  moved: { row: Row; to: string }[]
  canceled: Row[]
  /** They wait for a date to which the same person brings a place. */
  replaced: Row[]
}

/**
 * What becomes of people whose date is lost. Someone already on the date to which they would move keeps one place: the one that is held
 * rather than a turn on the waitlist (spec B §3.9). `others` are the registrations that stay.
 */
function decideLostDates<Row extends Standing>(
  lost: readonly { row: Row; choice: LostDateChoice }[],
  others: readonly Row[],
): Decided<Row> {
  const decided: Decided<Row> = { moved: [], canceled: [], replaced: [] }
  const onDate = new Map(others.flatMap((row) => (row.emailKey === null ? [] : [[`${row.session} ${row.emailKey}`, row]])))
  for (const { row, choice } of lost.toSorted((a, b) => RANKS[a.row.status] - RANKS[b.row.status])) {
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

/** Those who hold a place come before those who wait for one. */
const RANKS = { registered: 0, offered: 1, waitlisted: 2, cancelled: 3 }
