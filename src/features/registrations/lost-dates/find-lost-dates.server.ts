import type { EventRow } from '@/features/events/event.repository.server'
import type { LostDateChoice, LostRegistration, OnLostDates } from '@/features/events/registration/lost-dates.schema'
import { describeLostDates } from '@/features/events/registration/lost-dates-words'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { chosenSession } from '../places/chosen-session.server'
import type { DatePlan } from '../places/follow-sessions.server'
import type { RegistrationRow } from '../record/registration.repository.server'
import { listRegistrations } from '../record/registration-list.repository.server'
import { decideLostDates } from './decide-lost-dates'

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
