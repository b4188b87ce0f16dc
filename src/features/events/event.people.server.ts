import { listDeletedItemsOf, updateDeletedContent } from '@/content/deleted/deleted-items.server'
import { listVersionsBy, updateVersionContent } from '@/content/history/content-versions.server'
import type { PeopleData } from '@/content/people-data.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail, joinEmails, splitEmails } from '@/platform/email-address'
import { type EventRow, listEventsForStaff, updateRegistrationEmail } from './event.repository.server'

/** Those who hear of an event's registrations, the deleted events included. Whoever is erased hears of them no more. */
export const peopleInEvents: PeopleData = {
  async find({ db }, emailKey) {
    return [
      ...(await listNotified(db, emailKey)).map(recordOf('an event')),
      ...(await listNotifiedOfDeleted(db, emailKey)).map(({ row }) => recordOf('a deleted event')(row)),
      ...(await listVersionsFor(db, emailKey)).map(({ content: { title, registrationEmail } }) =>
        recordOf('a version of an event')({ title: String(title), registration_email: String(registrationEmail) }),
      ),
    ]
  },
  async erase({ db, clock }, emailKey) {
    for (const { id, registration_email, updated_at } of await listNotified(db, emailKey)) {
      // Always later than before, so that whoever is editing the event does not bring the address back unasked.
      const at = new Date(Math.max(clock.now().getTime(), Date.parse(updated_at) + 1)).toISOString()
      await updateRegistrationEmail(db, id, { addresses: without(registration_email, emailKey), at })
    }
    for (const { item, row } of await listNotifiedOfDeleted(db, emailKey)) {
      const content: EventRow = { ...row, registration_email: joinEmails(without(row.registration_email, emailKey)) }
      await updateDeletedContent(db, item.id, JSON.stringify(content))
    }
    for (const { id, content } of await listVersionsFor(db, emailKey)) {
      const registrationEmail = joinEmails(without(listIn(content), emailKey))
      await updateVersionContent(db, id, JSON.stringify({ ...content, registrationEmail }))
    }
  },
  retention: () => "The addresses that hear of an event's registrations are kept with the event and its last 50 versions.",
}

const isNotified =
  (emailKey: string) =>
  ({ registration_email }: Pick<EventRow, 'registration_email'>) =>
    addressesOf(registration_email).some((address) => foldEmail(address) === emailKey)

const listNotified = async (db: Database, emailKey: string) => (await listEventsForStaff(db)).filter(isNotified(emailKey))

async function listNotifiedOfDeleted(db: Database, emailKey: string) {
  const items = (await listDeletedItemsOf(db, 'event')).map((item) => ({ item, row: JSON.parse(item.content) as EventRow }))
  return items.filter(({ row }) => isNotified(emailKey)(row))
}

const listVersionsFor = (db: Database, emailKey: string) =>
  listVersionsBy(db, 'event', (content) => isNotified(emailKey)({ registration_email: listIn(content) }))

const listIn = ({ registrationEmail }: Record<string, unknown>) => (typeof registrationEmail === 'string' ? registrationEmail : null)

const addressesOf = (list: string | null) => (list ? splitEmails(list) : [])

const without = (list: string | null, emailKey: string) => addressesOf(list).filter((address) => foldEmail(address) !== emailKey)

const recordOf = (what: string) => (row: Pick<EventRow, 'title' | 'registration_email'>) => ({
  title: `Hears of the registrations for ${what}`,
  fields: { Event: row.title, 'Registration email': row.registration_email },
})
