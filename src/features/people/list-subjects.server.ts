import type { NamedPerson, PersonalData } from '@/content/personal-data.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'

interface Subjects {
  /** `foldEmail` of each address. */
  emailKeys: Set<string>
  named: Required<NamedPerson>[]
}

/** Everyone that any data is held about. Expensive: it reads all of it. */
export async function listSubjects(services: Services): Promise<Subjects> {
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
    .q()
    .selectFrom(table as 'registrations')
    .select(key)
    .distinct()
    .where(key, 'is not', null)
    .execute()
  return rows.flatMap((row) => row[key] ?? [])
}
