import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { eventExample } from '@/features/events/event.example'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'
import { addEntries } from '@/features/payments/ledger.repository.server'
import { teacherExample } from '@/features/teachers/teacher.example'
import { foldEmail } from '@/platform/email-address'
import { contentCalls } from './content-kinds'
import type { TestSite } from './test-site'

export const MARK = 'planted'

/** Puts one person wherever a person's address is kept, each time written another way, and someone else next to them. */
export async function plantPerson(site: TestSite) {
  const cookie = await site.logIn()
  const events = contentCalls(site, eventExample, cookie)
  const teachers = contentCalls(site, teacherExample, cookie)
  const registrationEmail = `office@example.org, ${MARK}@BÜCHER.example, desk@example.org`
  const event = await events.create({ ...eventExample.input, registrationEmail })
  const deleted = await events.create({ ...eventExample.input, title: 'Called off', registrationEmail })
  for (const email of [`${MARK}@bücher.example`, 'other@example.net']) {
    const person = { name: email.split('@')[0], email }
    for (const { id } of [event, deleted])
      await site.request('/api/register', { json: { ...person, eventId: id, additionalMessage: person.name } })
    const message = {
      message: `I am ${person.name}.\nHello.`,
      phoneNumber: person.name,
      contactMethod: 'get-in-touch',
      consentToContact: true,
    }
    await site.request('/api/contact', { json: { ...person, ...message } })
    await site.request('/api/newsletter/subscribe', { json: { ...person, email: email.toUpperCase() } })
    await makeSubscriber(site.services, person)
    const { db, clock } = site.services
    const gift = { kind: 'charge', amountCents: 2000, currency: 'USD', at: clock.now().toISOString() } as const
    await addEntries(db, [{ ...gift, name: person.name ?? null, email: person.email, emailKey: foldEmail(person.email) }])
    const profile = { ...teacherExample.input, ...person, bio: `About ${person.name}.` }
    const teacher = await teachers.create(profile)
    await events.update(event.id, { teacherProfileIds: [teacher.id] })
    await teachers.remove((await teachers.create(profile)).id)
  }
  for (const [username, email] of [
    ['first', `${MARK}@bücher.example`],
    ['second', 'other@example.net'],
  ] as const) {
    await runAdminCommand(site.services, ['create', username])
    await runAdminCommand(site.services, ['email', username, email])
  }
  await site.request('/api/mailings', { json: { subject: 'News of October', markdown: 'Hello' }, cookie })
  await site.request('/api/mailings/1/send', { method: 'POST', cookie })
  await events.remove(deleted.id)
  // Whose profile has another address by now.
  const moved = await teachers.create({ ...teacherExample.input, name: MARK, email: `${MARK}@bücher.example` })
  await teachers.update(moved.id, { name: 'moved', email: 'moved@example.net' })
  return { events, teachers }
}

/** Every row of every table. */
export async function everyRow({ services: { db } }: TestSite): Promise<string> {
  const tables = await db.kysely().introspection.getTables()
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as 'events')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(await Promise.all(rows))
}
