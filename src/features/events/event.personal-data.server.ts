import { momentAfter } from '@/content/content-kind.server'
import { listVersionsBy, updateVersionContent } from '@/content/content-versions.server'
import { listDeletedItemsOf, updateDeletedContent } from '@/content/deleted-items.server'
import type { PersonalData } from '@/content/feature.server'
import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail, joinEmails, splitEmails } from '@/platform/email-address'
import { type EventRow, listEventsForStaff, updateRegistrationEmail } from './event.repository.server'

/** The addresses that are notified of an event's registrations, deleted events included. Erasing one ends its notices. */
export const eventPersonalData: PersonalData = {
  label: 'Notices of registrations',
  url: '/admin?tab=events',
  tables: { events: null, deleted_items: null, content_versions: null },
  listFurtherKeys: async ({ db }) => {
    const lists = [
      ...(await listEventsForStaff(db)).map(({ registrationEmail }) => registrationEmail),
      ...(await listDeletedEvents(db)).map(({ row }) => row.registrationEmail),
      ...(await listVersionsBy(db, 'event', () => true)).map(({ content }) => listIn(content)),
    ]
    return lists.flatMap(addressesOf).map(foldEmail)
  },
  find: async ({ db }, emailKey) => [
    ...(await listNotified(db, emailKey)).map(recordOf('an event')),
    ...(await listNotifiedOfDeleted(db, emailKey)).map(({ row }) => recordOf('a deleted event')(row)),
    ...(await listVersionsFor(db, emailKey)).map(({ content: { title, registrationEmail } }) =>
      recordOf('a version of an event')({ title: String(title), registrationEmail: String(registrationEmail) }),
    ),
  ],
  async erase({ db, clock }, emailKey) {
    for (const { id, registrationEmail, updatedAt } of await listNotified(db, emailKey)) {
      // Always later than before, so that an open edit of the event can't bring the address back unnoticed.
      await updateRegistrationEmail(db, id, { addresses: without(registrationEmail, emailKey), at: momentAfter({ clock }, updatedAt) })
    }
    for (const { item, row } of await listNotifiedOfDeleted(db, emailKey)) {
      const content: EventRow = { ...row, registrationEmail: joinEmails(without(row.registrationEmail, emailKey)) }
      await updateDeletedContent(db, item.id, rawRow(content))
    }
    for (const { id, content } of await listVersionsFor(db, emailKey)) {
      const registrationEmail = joinEmails(without(listIn(content), emailKey))
      await updateVersionContent(db, id, { ...content, registrationEmail })
    }
  },
  effects: async ({ db }, emailKey) =>
    (await listNotified(db, emailKey)).map(({ title }) => `Registrations for “${title}” are no longer sent to this address.`),
  retention: () => "The addresses that are notified of an event's registrations are kept with the event and its last 50 versions.",
}

const isNotified =
  (emailKey: string) =>
  ({ registrationEmail }: Pick<EventRow, 'registrationEmail'>) =>
    addressesOf(registrationEmail).some((address) => foldEmail(address) === emailKey)

const listNotified = async (db: Database, emailKey: string) => (await listEventsForStaff(db)).filter(isNotified(emailKey))

const listDeletedEvents = async (db: Database) =>
  (await listDeletedItemsOf(db, 'event')).map((item) => ({ item, row: rowFromRaw<EventRow>(db, item.content) }))

const listNotifiedOfDeleted = async (db: Database, emailKey: string) =>
  (await listDeletedEvents(db)).filter(({ row }) => isNotified(emailKey)(row))

const listVersionsFor = (db: Database, emailKey: string) =>
  listVersionsBy(db, 'event', (content) => isNotified(emailKey)({ registrationEmail: listIn(content) }))

const listIn = ({ registrationEmail }: Record<string, unknown>) => (typeof registrationEmail === 'string' ? registrationEmail : null)

const addressesOf = (list: string | null) => (list ? splitEmails(list) : [])

const without = (list: string | null, emailKey: string) => addressesOf(list).filter((address) => foldEmail(address) !== emailKey)

const recordOf = (what: string) => (row: Pick<EventRow, 'title' | 'registrationEmail'>) => ({
  title: `Is notified of registrations for ${what}`,
  fields: { Event: row.title, 'Registration email': row.registrationEmail },
})
