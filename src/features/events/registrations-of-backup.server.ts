import type { BackupItem, DeletedItem } from '@/content/deleted-items.server'
import { listEntriesOf } from '@/features/payments/ledger.repository.server'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { lockStoredEvent } from './event.repository.server'
import { updateIsFull } from './places/availability.server'
import { listDeletedRegistrationIds, listRegistrationsOf, restoreRegistration } from './places/deleted-registration.repository.server'
import { lockAllPlaces, recountPlaces } from './places/places.repository.server'
import { findRegistration, findRegistrationOf } from './places/registration.repository.server'
import { withLedger } from './places/registration-payments.server'
import { capacityAt } from './places/stored-settings.server'
import { processWaitlist } from './registration/lifecycle.server'
import { takeBackRegistrationCounts } from './registration-figures.server'

/** Gives a deleted event the registrations that it has in a backup, under their ids. None of the backup's emails come with them. */
export async function copyRegistrationsOfEvent(services: Services, item: DeletedItem, backup: BackupItem) {
  const { db } = services
  for (const ids of inBatches(await listDeletedRegistrationIds(backup.db, backup.item.id))) {
    const rows = await backup.db.selectFrom('deleted_registrations').selectAll().where('id', 'in', ids).execute()
    const entries = Map.groupBy(await listEntriesOf(db, ids), ({ registrationId }) => registrationId)
    const paid = rows.map((row) => ({ ...withLedger(row, entries.get(row.id) ?? []), deletedItemId: item.id }))
    await db.insertInto('deleted_registrations').values(paid).execute()
    await copyBelongings(db, backup.db, ids)
    await takeBackRegistrationCounts(services, ids)
  }
}

/** Gives someone back the registrations that were removed since, of events that are here; beyond the capacity where others have the places by now. */
export async function copyRegistrationsOfPerson(services: Services, backup: Database, emailKey: string): Promise<string[]> {
  const { db } = services
  const lines: string[] = []
  for (const row of (await listRegistrationsOf(backup, emailKey)).rows) {
    const event = await lockStoredEvent(db, row.eventId)
    if (
      !event ||
      (await findRegistration(db, row.id)) ||
      (await findRegistrationOf(db, { eventId: event.id, session: row.session, emailKey }))
    )
      continue
    await restoreRegistration(db, withLedger(row, await listEntriesOf(db, [row.id])))
    await copyBelongings(db, backup, [row.id])
    await takeBackRegistrationCounts(services, [row.id])
    await recountPlaces(db, event.id, (session) => capacityAt(event, session))
    for (const places of await lockAllPlaces(db, event.id))
      await processWaitlist(services, { event, places }, { hasOverdue: true, wasAway: true })
    await updateIsFull(services, event.id)
    const date = row.session && `, ${row.session.slice(0, 'YYYY-MM-DD'.length)}`
    lines.push(`Registration for “${event.title}”${date}: ${(await findRegistration(db, row.id))?.status}`)
  }
  return lines
}

/** Who came, what they said before, and the links in their emails, which open the registration again. */
async function copyBelongings(db: Database, backup: Database, ids: readonly number[]) {
  const sessions = await backup.selectFrom('registration_sessions').selectAll().where('registrationId', 'in', ids).execute()
  for (const some of inBatches(sessions)) await db.insertInto('registration_sessions').values(some).execute()
  const versions = await backup.selectFrom('registration_versions').selectAll().where('registrationId', 'in', ids).execute()
  for (const some of inBatches(versions)) await db.insertInto('registration_versions').values(some).execute()
  const links = await backup.selectFrom('registration_links').selectAll().where('registrationId', 'in', ids).execute()
  for (const some of inBatches(links))
    await db
      .insertInto('registration_links')
      .values(some)
      .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet((e) => ({ registrationId: e.ref('excluded.registrationId') })))
      .execute()
}
