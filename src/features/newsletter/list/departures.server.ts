import {
  addToKeyedList,
  isCodeFor,
  type KeyedEntry,
  type KeyedList,
  keyedListPaths,
  LIST_DAYS,
  makeCode,
  ROW_DAYS,
  readKeyedList,
  shortenKeyedList,
} from '@/content/keyed-list.server'
import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { errorReason } from '@/platform/error-code'
import type { Services } from '@/platform/services.server'
import { deleteOldDepartures, insertDepartures, listDepartures } from './departure.repository.server'

/** Who left the mailing list, as a file (record 50). */
export const departureFile: KeyedList = {
  file: 'unsubscribes.txt',
  head: '# Who left the mailing list, by codes that name no one. A restore takes them off again: keep this file with the backups.',
}

type Parts = Pick<Services, 'db' | 'config' | 'log'>

const textOf = (emailKey: string) => `address ${emailKey}`

/** Notes that an address left within the transaction in which it does, and in the lists outside the database before that transaction answers. */
export async function noteDeparture(services: Parts & Pick<Services, 'clock'>, emailKey: string) {
  const { db, clock } = services
  await insertDepartures(db, [{ code: makeCode(textOf(emailKey)), at: clock.now().toISOString() }])
  db.afterCommit(() => writeDepartureLists(services))
}

/** Brings the lists outside the database up to date. Never throws: what failed is in the log, and is done at the next change or start. */
export async function writeDepartureLists({ db, config, log }: Parts) {
  for (const path of keyedListPaths(departureFile, config)) {
    try {
      const entries = await db.outside(() => listDepartures(db))
      await addToKeyedList(departureFile, path, entries)
    } catch (error) {
      log.error({ error: errorReason(error) }, 'The list of unsubscribes could not be written')
    }
  }
}

/** Other processes on the same database may keep their data elsewhere: each writes its lists after every change, one at a time. */
export function watchDepartures(services: Parts & Pick<Services, 'content'>) {
  let last = Promise.resolve()
  services.content.onChange(() => {
    last = last.then(() => writeDepartureLists(services))
  })
}

const listedSince = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - LIST_DAYS * 24 * 3_600_000).toISOString()

/** What the lists outside the database hold, of the last years. Throws where one can't be read. */
export async function readDepartureLists(services: Pick<Services, 'config' | 'clock'>): Promise<KeyedEntry[]> {
  const lists = await Promise.all(keyedListPaths(departureFile, services.config).map(readKeyedList))
  const since = listedSince(services)
  return [...new Map(lists.flat().map((entry) => [entry.code, entry])).values()].filter(({ at }) => at >= since)
}

/** Those of them that the database doesn't know: it comes from a backup that is older. */
export async function findUnknownDepartures({ db }: Pick<Services, 'db'>, listed: readonly KeyedEntry[]): Promise<KeyedEntry[]> {
  const known = new Set((await listDepartures(db)).map(({ code }) => code))
  return listed.filter(({ code }) => !known.has(code))
}

export const isDepartureOf = ({ code }: KeyedEntry, emailKey: string): boolean => isCodeFor(code, textOf(emailKey))

export const departureRetention: RetentionRule = {
  days: ROW_DAYS,
  nouns: ['entry of the list of unsubscribes', 'entries of the list of unsubscribes'],
  async *deleteExpired(services, cutoff) {
    for (const path of keyedListPaths(departureFile, services.config)) await shortenKeyedList(departureFile, path, listedSince(services))
    yield* deleteInBatches(services, () => deleteOldDepartures(services.db, cutoff.toISOString(), BATCH_SIZE))
  },
}
