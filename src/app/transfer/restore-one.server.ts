import type { PresentedKind } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import { type CommonRow, isSeen } from '@/content/content-rows.server'
import { copyVersionsFromBackup, listVersionIds } from '@/content/content-versions.server'
import {
  type BackupItem,
  type DeletedItem,
  insertDeletedItem,
  listDeletedItemsOf,
  removeDeletedItem,
  restorableUntil,
} from '@/content/deleted-items.server'
import { printable } from '@/features/accounts/tab/account.cli.server'
import { purgeExpiredItems } from '@/features/desk/deleted-items.server'
import { copyUpload, discardUploads, listMissingUploads, recordUploadUses } from '@/features/media/store-upload.server'
import { listUploadUsesOf } from '@/features/media/upload.repository.server'
import { applyErasures } from '@/features/people/apply-erasures.server'
import { emailKeyOf, findPerson } from '@/features/people/erase-person.server'
import type { AuditEntry } from '@/platform/database/audit-log.server'
import { rowFromRaw } from '@/platform/database/columns.server'
import { isOfSameSite } from '@/platform/database/secret-key.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { capitalize, counted, listed, spoken } from '@/platform/text/nouns'
import { dayAndTimeText } from '@/platform/time/date-format'

/** Brings back a thing of a backup, not who was erased since (spec B §9.3); `only` is `events/42`, `events` lists. Throws StartError. */
export async function restoreOne(
  services: Services,
  openBackup: OpenBackup,
  { only, isDryRun }: { only: string; isDryRun: boolean },
): Promise<string> {
  const [plural = '', number, ...more] = only.split('/')
  if (plural === 'people' && number && more.length === 0) return restorePerson(services, openBackup, { address: number, isDryRun })
  const kinds = services.features.flatMap(({ content = [] }) => content)
  const kind = kinds.find((each) => each.plural === plural)
  if (!kind || more.length > 0) throw new StartError(`${only} names nothing: --only takes ${examples(kinds)}`)
  const id = /^[1-9]\d{0,8}$/.test(number ?? '') ? Number(number) : 0
  // Before the backup is unpacked, which takes its time.
  if (number !== undefined) await requireGone(kind, services, id)
  return openBackup(async (backup) => {
    await requireSameSite(services, backup)
    if (number === undefined) return listThings(kind, services, backup)
    return bring(kind, services, { backup, item: await takeOut(kind, services, { backup, id }), isDryRun })
  })
}

export type OpenBackup = (work: (backup: Services) => Promise<string>) => Promise<string>

const examples = (kinds: readonly PresentedKind[]) =>
  listed([...kinds.map(({ plural }) => `${plural}/NUMBER`), 'people/ADDRESS']).replace(', and ', ' or ')

async function requireSameSite({ db }: Services, backup: Services) {
  if (await isOfSameSite(db, backup.db)) return
  throw new StartError('This is a backup of another site: what it holds comes here by npm run export and npm run import')
}

/** Registrations that staff removed by mistake. Who was erased stays so, as does who left the mailing list; all else is on the site, or has expired. */
function restorePerson(services: Services, openBackup: OpenBackup, { address, isDryRun }: { address: string; isDryRun: boolean }) {
  const emailKey = emailKeyOf(address)
  return openBackup(async (backup) => {
    await requireSameSite(services, backup)
    const held = await findPerson(backup, emailKey)
    await applyErasures(backup)
    if (held.length > 0 && (await findPerson(backup, emailKey)).length === 0)
      throw new StartError(`${address} was erased after the backup was made, and stays erased`)
    const lines: string[] = []
    const work = async () => {
      for (const { people } of services.features) lines.push(...((await people?.copyFromBackup?.(services, backup.db, emailKey)) ?? []))
      if (lines.length === 0)
        throw new StartError(
          `The backup has no registration of ${address} that was removed since from an event on the site, and nothing else of a person is brought back; an event that is gone comes with its attendees`,
        )
    }
    await change(services, work, { isDryRun, entry: { entity: 'person', entityId: null } })
    return answer(`what was removed of ${address}`, lines, isDryRun)
  })
}

interface Thing {
  id: number
  label: string
}

/** All of a kind that the backup has, in Recently Deleted too. */
async function listThings(kind: PresentedKind, { db }: Services, backup: Services): Promise<string> {
  const deleted = (await listDeletedItemsOf(backup.db, kind.noun)).map(({ entityId, label }) => ({ id: entityId, label }))
  const things = [...(await kind.listFields(backup)), ...deleted].toSorted((a, b) => a.id - b.id)
  const here = new Set((await kind.listFields({ ...backup, db })).map(({ id }) => id))
  if (things.length === 0) return `The backup has no ${spoken(kind.plural)}.`
  return [`The ${spoken(kind.plural)} of the backup:`, ...things.map((thing) => lineOf(thing, here))].join('\n')
}

const lineOf = ({ id, label }: Thing, here: ReadonlySet<number>) => printable(`  ${id}  ${label}${here.has(id) ? ' (is on the site)' : ''}`)

async function requireGone(kind: PresentedKind, services: Services, id: number) {
  const [there] = await kind.listByIds(services.db, [id])
  if (there)
    throw new StartError(
      printable(`${nameOf(kind, there)} is on the site: what it was at its last saves is in its version history, and nothing was changed`),
    )
  await purgeExpiredItems(services)
  const deleted = (await listDeletedItemsOf(services.db, kind.noun)).find(({ entityId }) => entityId === id)
  if (!deleted) return
  const until = dayAndTimeText(restorableUntil(deleted), services.clock.timeZone)
  throw new StartError(
    printable(`${nameOf(kind, { id, label: deleted.label })} is in Recently Deleted until ${until}: restore it there; nothing was changed`),
  )
}

const nameOf = ({ noun }: PresentedKind, { id, label }: Thing) => `${capitalize(noun)} ${id}, “${label}”,`

/** Deletes it in the backup, so that all that belongs to it is set aside with it; then the people go who were erased since. */
async function takeOut(kind: PresentedKind, services: Services, { backup, id }: { backup: Services; id: number }): Promise<DeletedItem> {
  const find = async () => (await listDeletedItemsOf(backup.db, kind.noun)).findLast(({ entityId }) => entityId === id)
  const [there] = await kind.listByIds(backup.db, [id])
  if (there) await kind.delete(backup, id, NOBODY)
  if (!(await find())) throw new StartError(`The backup has no ${kind.noun} of that number.\n${await listThings(kind, services, backup)}`)
  await applyErasures(backup)
  const item = await find()
  if (!item) throw new StartError(`${capitalize(kind.noun)} ${id} was erased after the backup was made, and stays erased`)
  return item
}

/** The command line has no account. */
const NOBODY = 0

class DryRun extends Error {}

async function bring(
  kind: PresentedKind,
  services: Services,
  { backup, item, isDryRun }: { backup: Services; item: DeletedItem; isDryRun: boolean },
): Promise<string> {
  const paths = await listUploads(backup, item)
  const missing = await listMissingUploads(services, paths)
  const lines: string[] = []
  try {
    if (!isDryRun) for (const path of missing) await copyUpload(services, backup.storage, path)
    const work = async () => void lines.push(...(await restoreFromBackup(kind, services, { db: backup.db, item })))
    await change(services, work, { isDryRun, entry: { entity: kind.noun, entityId: item.entityId, label: item.label } })
  } catch (error) {
    if (!isDryRun) await discardUploads(services, missing)
    throw error
  }
  if (missing.length > 0) lines.push(counted(missing.length, 'uploaded file', 'uploaded files'))
  return answer(`${kind.noun} ${item.entityId}`, lines, isDryRun)
}

interface Change {
  isDryRun: boolean
  entry: Pick<AuditEntry, 'entity' | 'entityId' | 'label'>
}

/** One transaction, which a dry run rolls back: what would fail fails then too. */
async function change(services: Services, work: () => Promise<void>, { isDryRun, entry }: Change) {
  const tried = async () => {
    await work()
    if (isDryRun) throw new DryRun()
  }
  try {
    await changeContent(services, tried, () => ({ accountId: null, action: 'restore', ...entry, detail: 'from a backup' }))
  } catch (error) {
    if (!(error instanceof DryRun)) throw error instanceof ApiError ? new StartError(error.message) : error
  }
}

const answer = (what: string, lines: readonly string[], isDryRun: boolean) =>
  [
    printable(`${isDryRun ? 'Would restore' : 'Restored'} ${what}:`),
    ...lines.map((line) => `  ${printable(line)}`),
    isDryRun ? 'Dry run, nothing was changed; leave out --dry-run to restore it.' : 'Staff find it where it was.',
  ].join('\n')

/** As Recently Deleted has it for a moment, within the caller's transaction. Answers what came back, in words. */
async function restoreFromBackup(kind: PresentedKind, services: Services, backup: BackupItem): Promise<string[]> {
  const { db, features } = services
  const { id: _, ...columns } = backup.item
  const item = await insertDeletedItem(db, { ...columns, attendeesNotified: false })
  const versions = await copyVersionsFromBackup(db, backup.db, item)
  for (const id of versions) {
    const paths = (await listUploadUsesOf(backup.db, 'version', [id])).map(({ path }) => path)
    await recordUploadUses(services, 'version', id, paths)
  }
  await kind.copyFromBackup(services, item, backup)
  const attached = features.flatMap((feature) => feature.attached ?? []).filter(({ noun }) => noun === kind.noun)
  const counts = await Promise.all(attached.map(async ({ count }) => (await count(db)).get(item.id) ?? 0))
  const registrations = counts.reduce((sum, count) => sum + count, 0)
  await kind.restore(services, item)
  await removeDeletedItem(db, item.id)
  return [
    await describe(kind, services, item),
    ...(registrations > 0 ? [counted(registrations, 'registration', 'registrations')] : []),
    ...(versions.length > 0 ? [counted(versions.length, 'entry of its version history', 'entries of its version history')] : []),
  ]
}

async function describe(kind: PresentedKind, services: Services, { entityId, label, content }: DeletedItem): Promise<string> {
  const found = (await kind.search?.documents(services))?.find(({ source }) => source.id === entityId)
  const facts = found?.document.facts ? `: ${found.document.facts}` : ''
  const row = rowFromRaw<CommonRow>(services.db, content)
  const published = isSeen(services, row) ? 'published' : 'scheduled'
  return `“${label}”${facts}; ${row.status === 'draft' ? 'a draft' : published}`
}

async function listUploads({ db }: Services, item: DeletedItem): Promise<string[]> {
  const versions = await listUploadUsesOf(db, 'version', await listVersionIds(db, item))
  return [...(await listUploadUsesOf(db, 'deleted item', [item.id])), ...versions].map(({ path }) => path)
}
