import { changeContent } from '@/content/content-operations.server'
import type { NamedPerson, PersonalData } from '@/content/feature.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { eraseAddress, eraseName } from './erase-person.server'
import { type Erasure, insertErasures, listErasures } from './erasures/erasure.repository.server'
import { listedSince } from './erasures/erasure.retention.server'
import { erasureListPaths, isCodeOf, readErasureList, writeErasureLists } from './erasures/keep-erasures.server'

/** Erases again whom a restored backup brought back (spec B §8.1). Throws where a list can't be read: serving their data would be worse. */
export async function applyErasures(services: Services): Promise<number> {
  const listed = await readLists(services)
  const count = (await findUnknown(services, listed)).length > 0 ? await eraseAgain(services, listed) : 0
  if (count > 0) await services.db.truncateLog()
  await writeErasureLists(services)
  return count
}

async function readLists(services: Services): Promise<Erasure[]> {
  const lists = await Promise.all(erasureListPaths(services.config).map(readErasureList))
  const since = listedSince(services)
  const byCode = new Map(lists.flat().map((erasure) => [erasure.code, erasure]))
  return [...byCode.values()].filter(({ erasedAt }) => erasedAt >= since)
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
      const isListed = (subject: Parameters<typeof isCodeOf>[1]) => unknown.some(({ code }) => isCodeOf(code, subject))
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

interface Subjects {
  emailKeys: Set<string>
  named: Required<NamedPerson>[]
}

/** Everyone that any data is held about. Expensive: it reads all of it. */
async function listSubjects(services: Services): Promise<Subjects> {
  const subjects: Subjects = { emailKeys: new Set(), named: [] }
  for (const { people } of services.features) {
    if (!people) continue
    for (const key of await listKeys(services, people)) subjects.emailKeys.add(key)
    subjects.named.push(...((await people.listNamed?.(services)) ?? []))
  }
  return subjects
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
