import { addToKeyedList, type KeyedList, keyedListPaths, readKeyedList, shortenKeyedList } from '@/content/keyed-list.server'
import type { Config } from '@/platform/config.server'
import type { Erasure } from './erasure.repository.server'

/** The list of erasures as a file (record 50). */
export const erasureFile: KeyedList = {
  file: 'erasures.txt',
  head: '# Who was erased, by codes that name no one. A restore erases them again: keep this file with the backups.',
}

export const erasureListPaths = (config: Pick<Config, 'dataDir' | 'backups'>): string[] => keyedListPaths(erasureFile, config)

export const readErasureList = async (path: string): Promise<Erasure[]> =>
  (await readKeyedList(path)).map(({ code, at }) => ({ code, erasedAt: at }))

export const addToErasureList = (path: string, erasures: readonly Erasure[]) =>
  addToKeyedList(
    erasureFile,
    path,
    erasures.map(({ code, erasedAt }) => ({ code, at: erasedAt })),
  )

export const shortenErasureList = (path: string, moment: string) => shortenKeyedList(erasureFile, path, moment)
