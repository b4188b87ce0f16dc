import type { NamedPerson } from '@/content/feature.server'
import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import {
  afterEachChange,
  isCodeFor,
  type KeyedList,
  makeCode,
  ROW_DAYS,
  readKeyedLists,
  shortenKeyedLists,
  writeKeyedLists,
} from '@/platform/storage/keyed-list.server'
import { folded } from '@/platform/text/search-words'

/** That someone was erased, and when; not who. */
export interface Erasure {
  code: string
  erasedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    erasures: Erasure
  }
}

export const listErasures = (db: Database): Promise<Erasure[]> =>
  db.selectFrom('erasures').selectAll().orderBy('erasedAt').orderBy('code').execute()

export async function insertErasures(db: Database, erasures: readonly Erasure[]) {
  for (const some of inBatches(erasures)) await db.insertInto('erasures').values(some).execute()
}

type Parts = Pick<Services, 'db' | 'config' | 'log'>

/** Notes an erasure in its transaction, and in the lists outside the database before that answers. Answers the words for Activity. */
export async function noteErasure(services: Parts & Pick<Services, 'clock'>, subject: Subject): Promise<string> {
  const erasure = { code: makeCode(textOf(subject)), erasedAt: services.clock.now().toISOString() }
  await insertErasures(services.db, [erasure])
  services.db.afterCommit(() => writeErasureLists(services))
  return `entry ${erasure.code.slice(0, 8)} of the list of erasures`
}

export const writeErasureLists = (services: Parts): Promise<void> =>
  writeKeyedLists(erasureFile, services, {
    listEntries: async () => (await listErasures(services.db)).map(({ code, erasedAt }) => ({ code, at: erasedAt })),
    failure: 'The list of erasures could not be written',
  })

export const watchErasures = (services: Parts & Pick<Services, 'content'>) => afterEachChange(services, () => writeErasureLists(services))

/** The person that a code is about: `foldEmail` of an address, or the name of someone without one in an event. */
export type Subject = string | Required<NamedPerson>

export const isCodeOf = (code: string, subject: Subject): boolean => isCodeFor(code, textOf(subject))

const textOf = (subject: Subject) =>
  typeof subject === 'string' ? `address ${subject}` : `name ${subject.eventId} ${folded(subject.name)}`

/** record 50 */
export const erasureFile: KeyedList = {
  file: 'erasures.txt',
  head: '# Who was erased, by codes that name no one. A restore erases them again: keep this file with the backups.',
}

export const readErasureLists = async (services: Pick<Services, 'config' | 'clock' | 'log'>): Promise<Erasure[]> =>
  (await readKeyedLists(erasureFile, services)).map(({ code, at }) => ({ code, erasedAt: at }))

async function deleteOldErasures(db: Database, moment: string, limit: number): Promise<number> {
  const old = db.selectFrom('erasures').select('code').where('erasedAt', '<', moment).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('erasures').where('code', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const erasureRetention: RetentionRule = {
  days: ROW_DAYS,
  nouns: ['entry of the list of erasures', 'entries of the list of erasures'],
  async *deleteExpired(services, cutoff) {
    await shortenKeyedLists(erasureFile, services)
    yield* deleteInBatches(services, () => deleteOldErasures(services.db, cutoff.toISOString(), BATCH_SIZE))
  },
}
