import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@/platform/config.server'
import { writeFileDurably } from '@/platform/storage/durable-file.server'
import type { Erasure } from './erasure.repository.server'
import { isErasureCode } from './erasure-code.server'

/** The list of erasures as a file, which no backup holds and each restore reads (record 50). */
export const ERASURE_LIST = 'erasures.txt'

const HEAD = '# Who was erased, by codes that name no one. A restore erases them again: keep this file with the backups.'

/** Where it is kept: with the data, and with the nightly backups, which outlive the data. */
export const erasureListPaths = ({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): string[] =>
  [dataDir, ...(backups ? [backups.dir] : [])].map((dir) => join(dir, ERASURE_LIST))

/** What a list holds, lines that are cut short or strange left out; nothing where there is none. Throws where it can't be read. */
export async function readErasureList(path: string): Promise<Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split(/\r?\n/).flatMap((line) => {
    const [erasedAt = '', code = ''] = line.split(' ')
    return isErasureCode(code) && !Number.isNaN(Date.parse(erasedAt)) ? [{ code, erasedAt }] : []
  })
}

/** Adds to a list what it lacks, synced to disk. Only appends, so that processes that write at once lose nothing of each other. */
export async function addToErasureList(path: string, erasures: readonly Erasure[]) {
  const known = new Set((await readErasureList(path)).map(({ code }) => code))
  const missing = erasures.filter(({ code }) => !known.has(code))
  if (missing.length === 0) return
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const lines = missing.map(({ code, erasedAt }) => `${erasedAt} ${code}\n`)
  // A line that a crash cut short must not swallow the next one.
  await appendFile(path, `${known.size === 0 ? HEAD : ''}\n${lines.join('')}`, { mode: 0o600 })
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Takes out of a list what is from before `moment` (ISO-8601 UTC). */
export async function shortenErasureList(path: string, moment: string) {
  const all = await readErasureList(path)
  const left = all.filter(({ erasedAt }) => erasedAt >= moment)
  if (left.length === all.length) return
  await writeFileDurably(path, Buffer.from([HEAD, ...left.map(({ code, erasedAt }) => `${erasedAt} ${code}`), ''].join('\n')))
}
