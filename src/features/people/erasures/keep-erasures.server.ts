import type { NamedPerson } from '@/content/feature.server'
import type { Config } from '@/platform/config.server'
import { errorReason } from '@/platform/error-code'
import type { Services } from '@/platform/services.server'
import {
  addToKeyedList,
  isCodeFor,
  type KeyedList,
  keyedListPaths,
  makeCode,
  readKeyedList,
  shortenKeyedList,
} from '@/platform/storage/keyed-list.server'
import { folded } from '@/platform/text/search-words'
import { type Erasure, insertErasures, listErasures } from './erasure.repository.server'

type Parts = Pick<Services, 'db' | 'config' | 'log'>

/** Notes an erasure in its transaction, and in the lists outside the database before that answers. Answers the words for Activity. */
export async function noteErasure(services: Parts & Pick<Services, 'clock'>, subject: Subject): Promise<string> {
  const erasure = { code: makeCode(textOf(subject)), erasedAt: services.clock.now().toISOString() }
  await insertErasures(services.db, [erasure])
  services.db.afterCommit(() => writeErasureLists(services))
  return `entry ${erasure.code.slice(0, 8)} of the list of erasures`
}

/** Brings the lists outside the database up to date. Never throws: what failed is in the log, and is done at the next change or start. */
export async function writeErasureLists(services: Parts): Promise<void> {
  const { db, config, log } = services
  for (const path of erasureListPaths(config)) {
    try {
      await addToErasureList(path, await db.outside(() => listErasures(db)))
    } catch (error) {
      log.error({ error: errorReason(error) }, 'The list of erasures could not be written')
    }
  }
}

/** Other processes on the same database may keep their data elsewhere: each writes its lists after every change, one at a time. */
export function watchErasures(services: Parts & Pick<Services, 'content'>) {
  let last = Promise.resolve()
  services.content.onChange(() => {
    last = last.then(() => writeErasureLists(services))
  })
}

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

export const erasureListPaths = (config: Pick<Config, 'dataDir' | 'backups'>): string[] => keyedListPaths(erasureFile, config)

export const readErasureList = async (path: string): Promise<Erasure[]> =>
  (await readKeyedList(path)).map(({ code, at }) => ({ code, erasedAt: at }))

const addToErasureList = (path: string, erasures: readonly Erasure[]) =>
  addToKeyedList(
    erasureFile,
    path,
    erasures.map(({ code, erasedAt }) => ({ code, at: erasedAt })),
  )

export const shortenErasureList = (path: string, moment: string) => shortenKeyedList(erasureFile, path, moment)
