import { createHmac, randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Config, isBucketAddress } from '@/platform/config.server'
import { errorReason } from '@/platform/error-code'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { fileIn, inBucket } from '@/platform/storage/bucket-address.server'
import { writeFileDurably } from '@/platform/storage/durable-file.server'
import type { Clock } from '@/platform/time/clock'

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

export const isCodeFor = (code: string, text: string): boolean => codeUnder(code.slice(0, code.indexOf('.')), text) === code

const codeUnder = (key: string, text: string) => `${key}.${createHmac('sha256', key).update(text).digest('base64url')}`

/** Where a list is kept: with the data, and with the nightly backups, which outlive the data. */
export const keyedListPaths = ({ file }: KeyedList, { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): string[] =>
  [dataDir, ...(backups ? [backups.dir] : [])].map((dir) => fileIn(dir, file))

/** What a list holds, lines that are cut short or strange left out; nothing where there is none. Throws StartError where it can't be read. */
export async function readKeyedList(path: string, keys: Keys): Promise<KeyedEntry[]> {
  const text = isBucketAddress(path) ? await inBucket(keys, path, (files) => files.readText(path)) : await readText(path)
  return (text ?? '').split(/\r?\n/).flatMap((line) => {
    const [at = '', code = ''] = line.split(' ')
    return CODE.test(code) && !Number.isNaN(Date.parse(at)) ? [{ code, at }] : []
  })
}

type ListParts = Pick<Services, 'config' | 'clock' | 'log'>

type Keys = Pick<Config, 's3Keys'>

const readText = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw Object.assign(new StartError(`${path} can't be read (${errorReason(error)})`), { code: error.code })
  })

/** What all lists of a kind hold of the last years, each entry once. A bucket that is away is left out, so that it keeps no site from starting; throws for a file. */
export async function readKeyedLists(list: KeyedList, { config, clock, log }: ListParts): Promise<KeyedEntry[]> {
  const read = async (path: string) => {
    const entries = readKeyedList(path, config)
    if (!isBucketAddress(path)) return entries
    return entries.catch((error) => {
      log.error({ error: error.message }, 'A list beside the backups could not be read')
      return []
    })
  }
  const lists = await Promise.all(keyedListPaths(list, config).map(read))
  const entries = new Map(lists.flat().map((entry) => [entry.code, entry]))
  return [...entries.values()].filter(({ at }) => at >= listedSince(clock))
}

const linesOf = (entries: readonly KeyedEntry[]) => entries.map(({ code, at }) => `${at} ${code}\n`).join('')

/** Writings of a list in a bucket, each of which another process may overwrite. What is lacking after the last comes with the next change. */
const TRIES = 5

/** Adds to a list what it lacks, durably, so that processes that write at once lose nothing of each other. */
export async function addToKeyedList(list: KeyedList, path: string, entries: readonly KeyedEntry[], keys: Keys) {
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await readKeyedList(path, keys)
    const codes = new Set(known.map(({ code }) => code))
    const missing = entries.filter(({ code }) => !codes.has(code))
    if (missing.length === 0) return
    if (isBucketAddress(path)) {
      await replaceInBucket(list, path, [...known, ...missing], keys)
      // A bucket can't append: what another process wrote over is missing when it is read again.
      continue
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // A line that a crash cut short must not swallow the next one.
    await appendFile(path, `${known.length === 0 ? list.head : ''}\n${linesOf(missing)}`, { mode: 0o600, flush: true })
    return
  }
}

/** Brings all lists of a kind up to date. Never throws: what failed is in the log, and is done at the next change or start. */
export async function writeKeyedLists(
  list: KeyedList,
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  { listEntries, failure }: { listEntries(): Promise<readonly KeyedEntry[]>; failure: string },
) {
  for (const path of keyedListPaths(list, config)) {
    try {
      await addToKeyedList(list, path, await db.outside(listEntries), config)
    } catch (error) {
      log.error({ error: errorReason(error) }, failure)
    }
  }
}

const replaceInBucket = ({ head }: KeyedList, path: string, entries: readonly KeyedEntry[], keys: Keys) =>
  inBucket(keys, path, (files) => files.writeText(path, `${head}\n${linesOf(entries)}`))

/** Takes out of a list what is from before `moment` (ISO-8601 UTC). */
export async function shortenKeyedList(list: KeyedList, path: string, moment: string, keys: Keys) {
  const all = await readKeyedList(path, keys)
  const left = all.filter(({ at }) => at >= moment)
  if (left.length === all.length) return
  if (isBucketAddress(path)) return replaceInBucket(list, path, left, keys)
  await writeFileDurably(path, Buffer.from(`${list.head}\n${linesOf(left)}`))
}

/** Takes what is too old out of all lists of a kind. */
export async function shortenKeyedLists(list: KeyedList, { config, clock }: Pick<Services, 'config' | 'clock'>) {
  for (const path of keyedListPaths(list, config)) await shortenKeyedList(list, path, listedSince(clock), config)
}

/** Runs `work` after every change of content, one at a time: other processes on the database may keep their data, and lists, elsewhere. */
export function afterEachChange({ content }: Pick<Services, 'content'>, work: () => Promise<void>) {
  let last = Promise.resolve()
  let isWaiting = false
  content.onChange(() => {
    if (isWaiting) return
    isWaiting = true
    last = last.then(() => {
      isWaiting = false
      return work()
    })
  })
}

/** For how many days a backup may be restored without bringing anyone back. */
const LIST_DAYS = 5 * 366

const listedSince = (clock: Clock) => new Date(clock.now().getTime() - LIST_DAYS * 24 * 3_600_000).toISOString()

/** Longer than in the lists: one that only the lists hold would count as after the backup, and concern someone who has come back since. */
export const ROW_DAYS = LIST_DAYS + 62
