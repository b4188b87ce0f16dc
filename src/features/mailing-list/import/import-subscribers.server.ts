import { setImmediate } from 'node:timers/promises'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { decodeText } from '@/platform/import-formats/decode-text.server'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { readRows } from '@/platform/import-formats/read-rows.server'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { addressHashes } from '../address-token.server'
import type { SubscriberImport } from '../subscriber.schema'
import { listConfirmedKeys, saveConfirmedSubscriptions } from '../subscription.repository.server'
import { listSuppressed } from '../suppression/suppression.repository.server'
import { recordImport } from './import-subscriber.server'
import { EMAIL_HEADINGS, type ImportedSubscriber, LEFT_ELSEWHERE, readSubscriber } from './read-subscriber.server'

/** Lines of one file. */
const MAX_ROWS = 20_000

type Known = ImportedSubscriber & { emailKey: string; addressHash: string }

/**
 * Puts the people of a CSV file on the list, in one transaction; addresses that left stay out (spec B §4.4). A dry run answers the same and
 * stores nothing. `accountId` is who asks. Throws ApiError 400 for a file that is no table of people.
 */
export async function importSubscribers(
  services: Pick<Services, 'db' | 'clock'>,
  { bytes, isDryRun, accountId }: { bytes: Uint8Array; isDryRun: boolean; accountId: number },
): Promise<SubscriberImport> {
  const { db } = services
  const rows = readTable(bytes)
  const { people, refused } = await judge(services, rows)
  return db.tx(async () => {
    const { added, alreadyThere, suppressed } = await sort(db, people)
    if (!isDryRun && added.length > 0) {
      await saveConfirmedSubscriptions(db, added)
      await recordImport(services, added.length, accountId)
    }
    return { added: added.length, alreadyThere: alreadyThere + rows.length - people.length - refused.length, suppressed, refused }
  })
}

function readTable(bytes: Uint8Array): TableRecord[] {
  try {
    const { headings, rows } = readRows(decodeText(bytes).text, MAX_ROWS + 1)
    if (!EMAIL_HEADINGS.some((name) => headings.includes(name))) throw new UnreadableFile('it has no column named “email”')
    if (rows.length > MAX_ROWS) throw new UnreadableFile(`it has more than ${MAX_ROWS.toLocaleString('en-US')} lines; import it in parts`)
    return rows
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidInput('file', `This file can’t be imported: ${error.message}.`) : error
  }
}

/** Each address once, and the lines that are left out, each with its reason. */
async function judge({ db, clock }: Pick<Services, 'db' | 'clock'>, rows: readonly TableRecord[]) {
  const people = new Map<string, ImportedSubscriber>()
  const refused: SubscriberImport['refused'] = []
  for (const some of inBatches(rows)) {
    for (const row of some) {
      const person = judgeRow(row, clock)
      if ('reason' in person) refused.push({ line: row.line, reason: person.reason })
      else if (!people.has(foldEmail(person.email))) people.set(foldEmail(person.email), person)
    }
    // A long file lets requests go in between.
    await setImmediate()
  }
  const keys = [...people.keys()]
  const hashes = await addressHashes(db, keys)
  const known: Known[] = [...people.values()].map((person, index) => ({
    ...person,
    emailKey: keys[index] ?? '',
    addressHash: hashes[index] ?? '',
  }))
  return { people: known, refused }
}

function judgeRow(row: TableRecord, clock: Clock): ImportedSubscriber | { reason: string } {
  try {
    return readSubscriber(row, clock) ?? { reason: `Left out: ${LEFT_ELSEWHERE}.` }
  } catch (error) {
    if (error instanceof ApiError) return { reason: error.message }
    throw error
  }
}

async function sort(db: Database, people: readonly Known[]) {
  const added: Known[] = []
  let [alreadyThere, suppressed] = [0, 0]
  for (const some of inBatches(people)) {
    const there = new Set(
      await listConfirmedKeys(
        db,
        some.map(({ emailKey }) => emailKey),
      ),
    )
    const left = new Set(
      await listSuppressed(
        db,
        some.map((person) => person.addressHash),
      ),
    )
    for (const person of some) {
      if (there.has(person.emailKey)) alreadyThere++
      else if (left.has(person.addressHash)) suppressed++
      else added.push(person)
    }
  }
  return { added, alreadyThere, suppressed }
}
