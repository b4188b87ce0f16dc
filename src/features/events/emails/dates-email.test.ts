import { draw, makeEvening, openSite } from '@tests/support/drawn-mail'
import { expect, test } from 'vitest'
import { registrationRow } from '../places/registration.factory'
import { severalDates } from './about-dates.server'

const sessions = ['2026-12-06T10:00', '2026-12-13T10:00']
const price = { kind: 'fixed', amount: 12.5, payUrl: 'https://pay.example.org/', instructions: 'Or at the door.' }

// Before, 'Or at the door.' came first, and paying online below it as a fact of its own: 'Pay: Pay online'.
test('spec B §3.5: the email about several dates says what each costs and how to pay, as that about one does', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, {
    ...{ startsAt: sessions[0], endsAt: '2026-12-06T11:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU', isRecurring: true, date: '6' },
    registration: { perSession: true, price },
  })
  await site.request('/api/register', { json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net', sessions } })
  const { facts } = await site.services.db
    .selectFrom('mail_messages')
    .select('facts')
    .where('kind', '=', 'registration-dates')
    .executeTakeFirstOrThrow()
  const [mail] = severalDates.compose(site.services, { event, registration: registrationRow(), facts: JSON.parse(facts ?? '') })
  const { text } = await draw(site, mail ?? expect.fail('No email is composed'))
  expect(text).toContain('\nPrice per date: $12.50 · Pay online https://pay.example.org/\n  Or at the door.\n')
})
