import { vi } from 'vitest'
import { attendeeChange, newAttendee } from '@/features/events/attendees/attendee.schema'
import { addAttendee } from '@/features/events/attendees/attendee-handlers.server'
import { changeAttendee } from '@/features/events/attendees/change-attendee.server'
import { acceptOffer, cancelByLink, changeRegistration, declineOffer } from '@/features/events/registration/manage-by-link.server'
import { registerForEvent } from '@/features/events/registration/register-for-event.server'
import { registrationRequest } from '@/features/events/registration/registration.schema'
import { deleteAndRestore, type Outcome, save, unpublishAndPublish } from './series-changes'
import { address, FIRST, HOUR, type SeriesRound, STAFF, seriesSettings, spanOf, startOf } from './series-round'
import type { SeriesStep } from './series-steps'

/** Carries out a step by the operations that serve the API. Throws what they throw. */
export async function takeStep(round: SeriesRound, step: SeriesStep): Promise<Outcome> {
  if (step.does === 'wait') {
    vi.setSystemTime(Date.now() + step.hours * HOUR)
    return { reminded: await round.runDue() }
  }
  if (step.does === 'register') return register(round, step)
  if ('who' in step) {
    await takeByOne(round, step)
    return {}
  }
  return takeByEvent(round, step)
}

async function register(round: SeriesRound, { who, dates, guests }: Extract<SeriesStep, { does: 'register' }>): Promise<Outcome> {
  const [event, rows] = [await round.event(), await round.rows()]
  const sessions = dates.map((date) => startOf(event, date))
  const email = address(who)
  const isRepeated = rows.some((row) => row.email === email && row.session === sessions[0] && row.status !== 'cancelled')
  const request = { eventId: event.id, name: 'Ada Quist', email, guests, sessions }
  await registerForEvent(round.services, registrationRequest.parse(request))
  return { form: { who: email, dates: sessions.length > 1 ? 'several' : 'one', isRepeated } }
}

type ByOne = Exclude<Extract<SeriesStep, { who: number }>, { does: 'register' }>

async function takeByOne(round: SeriesRound, step: ByOne) {
  const { services, eventId } = round
  const event = await round.event()
  const session = startOf(event, step.date)
  if (step.does === 'add') return add(round, { ...step, email: address(step.who) })
  const row = (await round.rows()).find((each) => each.email === address(step.who) && each.session === session)
  if (!row) return
  const link = await round.linkTo(row)
  const change = (fields: object) =>
    changeAttendee(services, { eventId, attendeeId: row.id, change: attendeeChange.parse(fields), accountId: STAFF })
  switch (step.does) {
    case 'change':
      return changeRegistration(services, link, { guests: step.guests })
    case 'go':
      return changeRegistration(services, link, { session: startOf(event, step.to) })
    case 'cancel':
      return cancelByLink(services, link)
    case 'accept':
      return acceptOffer(services, link)
    case 'decline':
      return declineOffer(services, link)
    case 'give a place':
      return change({ status: 'registered', overCapacity: step.isBeyond })
    case 'cancel by staff':
      return change({ status: 'cancelled' })
    case 'move':
      return change({ session: startOf(event, step.to), overCapacity: step.isBeyond })
  }
}

/** By staff, who may not know an address. */
async function add(round: SeriesRound, step: { email: string; date: number; guests: number; isBeyond: boolean }) {
  const { services, eventId } = round
  const { email, guests, isBeyond: overCapacity } = step
  const session = startOf(await round.event(), step.date)
  const attendee = newAttendee.parse({ name: 'Ada Quist', email, guests, session, overCapacity, waitlist: true })
  return addAttendee(services, { eventId, attendee, accountId: STAFF })
}

type ByEvent = Exclude<SeriesStep, { who: number } | { does: 'wait' }>

async function takeByEvent(round: SeriesRound, step: ByEvent): Promise<Outcome> {
  switch (step.does) {
    case 'delete and restore':
      return deleteAndRestore(round, step.hours)
    case 'unpublish and publish':
      return unpublishAndPublish(round, step)
    case 'add without an address':
      await add(round, { ...step, email: '' })
      return {}
    case 'state':
      return save(round, { state: step.state })
    case 'set places':
      return save(round, { registration: { ...seriesSettings, capacity: step.places } })
    case 'repeat':
      return save(round, { recurrence: `FREQ=WEEKLY;BYDAY=${step.day};COUNT=${step.count}` }, step)
    case 'begin at':
      return save(round, { ...spanOf(`${FIRST}T${step.hour}:00`), time: '' }, step)
    default:
      return takeByDate(round, step)
  }
}

async function takeByDate(
  round: SeriesRound,
  step: Exclude<Extract<ByEvent, { date: number }>, { does: 'add without an address' }>,
): Promise<Outcome> {
  const event = await round.event()
  const day = startOf(event, step.date).slice(0, 10)
  const stored = event.exceptions.find(({ date }) => date === day)
  const others = event.exceptions.filter(({ date }) => date !== day)
  switch (step.does) {
    case 'this date only':
      return save(round, { exceptions: [...others, { date: day, ...stored, ...step.own }] })
    case 'move the date':
      return save(round, { exceptions: [...others, { date: day, ...spanOf(startOf(event, step.to, step.later)) }] }, step)
    case 'hold':
      return save(round, { exceptions: others }, step)
    case 'skip':
      return save(round, { exceptions: [...others, { date: day, cancelled: true }] }, { ...step, asked: step.isAsked ? day : undefined })
  }
}
