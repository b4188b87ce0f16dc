import { createHmac, randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@/platform/config.server'
import { errorReason } from '@/platform/error-code'
import { StartError } from '@/platform/start-error.server'
import { writeFileDurably } from '@/platform/storage/durable-file.server'

/** A list of people as a file, by codes that name no one, which no backup holds and each restore reads (record 50). */
export interface KeyedList {
  file: string
  /** Its first line, for who finds it. */
  head: string
}

export interface KeyedEntry {
  code: string
  /** ISO-8601 UTC. */
  at: string
}

const CODE = /^[\w-]{22}\.[\w-]{43}$/

/** A code for someone: a key of its own, so that it fits any backup, and an HMAC-SHA-256 under it. Only who tries addresses on it can find one. */
export const makeCode = (text: string): string => codeUnder(randomBytes(16).toString('base64url'), text)

/** Whether a code is about what this text names. */
export const isCodeFor = (code: string, text: string): boolean => codeUnder(code.slice(0, code.indexOf('.')), text) === code

const codeUnder = (key: string, text: string) => `${key}.${createHmac('sha256', key).update(text).digest('base64url')}`

/** Where a list is kept: with the data, and with the nightly backups, which outlive the data. */
export const keyedListPaths = ({ file }: KeyedList, { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): string[] =>
  [dataDir, ...(backups ? [backups.dir] : [])].map((dir) => join(dir, file))

/** What a list holds, lines that are cut short or strange left out; nothing where there is none. Throws StartError where it can't be read. */
export async function readKeyedList(path: string): Promise<KeyedEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw Object.assign(new StartError(`${path} can't be read (${errorReason(error)})`), { code: error.code })
  })
  return text.split(/\r?\n/).flatMap((line) => {
    const [at = '', code = ''] = line.split(' ')
    return CODE.test(code) && !Number.isNaN(Date.parse(at)) ? [{ code, at }] : []
  })
}

/** Adds to a list what it lacks, synced to disk. Only appends, so that processes that write at once lose nothing of each other. */
export async function addToKeyedList({ head }: KeyedList, path: string, entries: readonly KeyedEntry[]) {
  const known = new Set((await readKeyedList(path)).map(({ code }) => code))
  const missing = entries.filter(({ code }) => !known.has(code))
  if (missing.length === 0) return
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const lines = missing.map(({ code, at }) => `${at} ${code}\n`)
  // A line that a crash cut short must not swallow the next one.
  await appendFile(path, `${known.size === 0 ? head : ''}\n${lines.join('')}`, { mode: 0o600, flush: true })
}

/** Takes out of a list what is from before `moment` (ISO-8601 UTC). */
export async function shortenKeyedList({ head }: KeyedList, path: string, moment: string) {
  const all = await readKeyedList(path)
  const left = all.filter(({ at }) => at >= moment)
  if (left.length === all.length) return
  await writeFileDurably(path, Buffer.from([head, ...left.map(({ code, at }) => `${at} ${code}`), ''].join('\n')))
}

/** For how many days a backup may be restored without bringing anyone back. */
export const LIST_DAYS = 5 * 366

/** Longer than in the lists: one that only the lists hold would count as after the backup, and concern someone who has come back since. */
export const ROW_DAYS = LIST_DAYS + 62
