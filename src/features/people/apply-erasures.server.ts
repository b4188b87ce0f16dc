import { changeContent } from '@/content/content-operations.server'
import type { NamedPerson, PersonalData } from '@/content/feature.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { eraseAddress, eraseName } from './erase-person.server'
import { type Erasure, insertErasures, isCodeOf, listErasures, readErasureLists, type Subject, writeErasureLists } from './erasures.server'

/** Erases again whom a restored backup brought back (spec B §8.1). Throws where a list can't be read: serving their data would be worse. */
export async function applyErasures(services: Services): Promise<number> {
  const listed = await readErasureLists(services)
  const count = (await findUnknown(services, listed)).length > 0 ? await eraseAgain(services, listed) : 0
  if (count > 0) await services.db.truncateLog()
  await writeErasureLists(services)
  return count
}

async function findUnknown({ db }: Pick<Services, 'db'>, listed: readonly Erasure[]): Promise<Erasure[]> {
  const known = new Set((await listErasures(db)).map(({ code }) => code))
  return listed.filter(({ code }) => !known.has(code))
}

const eraseAgain = (services: Services, listed: readonly Erasure[]): Promise<number> =>
  changeContent(
    services,
    async () => {
      // Another process that started at the same time may have been first.
      const unknown = await findUnknown(services, listed)
      if (unknown.length === 0) return 0
      const { emailKeys, named } = await listSubjects(services)
      const isListed = (subject: Subject) => unknown.some(({ code }) => isCodeOf(code, subject))
      const addresses = [...emailKeys].filter(isListed)
      const names = named.filter(isListed)
      for (const emailKey of addresses) await eraseAddress(services, emailKey)
      for (const person of names) await eraseName(services, person)
      await insertErasures(services.db, unknown)
      return addresses.length + names.length
    },
    (count) =>
      count === 0
        ? undefined
        : { accountId: null, action: 'erase', entity: 'person', entityId: null, detail: `${count} again, after a restore` },
  )

/** Everyone that any data is held about. Expensive: it reads all of it. */
async function listSubjects(services: Services) {
  const emailKeys = new Set<string>()
  const named: Required<NamedPerson>[] = []
  for (const { people } of services.features) {
    if (!people) continue
    for (const key of await listKeys(services, people)) emailKeys.add(key)
    named.push(...((await people.listNamed?.(services)) ?? []))
  }
  return { emailKeys, named }
}

async function listKeys(services: Services, { tables, listFurtherKeys }: PersonalData): Promise<string[]> {
  const keys = (await listFurtherKeys?.(services)) ?? []
  for (const [table, column] of Object.entries(tables)) if (column) keys.push(...(await listKeysIn(services.db, table, column)))
  return keys
}

async function listKeysIn(db: Database, table: string, column: string): Promise<string[]> {
  // Whatever a feature declares: its name and its column are as if of one table.
  const key = column as 'emailKey'
  const rows = await db
    .selectFrom(table as 'registrations')
    .select(key)
    .distinct()
    .where(key, 'is not', null)
    .execute()
  return rows.flatMap((row) => row[key] ?? [])
}
