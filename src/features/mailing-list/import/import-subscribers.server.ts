import { setImmediate } from 'node:timers/promises'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { decodeText } from '@/platform/import-formats/decode-text.server'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { OPEN_QUOTE, readRows } from '@/platform/import-formats/read-rows.server'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { addressHashes } from '../address-token.server'
import type { SubscriberImport } from '../subscriber.schema'
import { listConfirmedKeys, saveConfirmedSubscriptions } from '../subscription.repository.server'
import { listSuppressed } from '../suppression/suppression.repository.server'
import { recordImport } from './import-subscriber.server'
import { EMAIL_HEADINGS, type ImportedSubscriber, readSubscriber, requireKnownStandings } from './read-subscriber.server'

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
  const { rows, unread, notes } = readTable(bytes)
  const { people, leftElsewhere, refused } = await judge(services, rows)
  const repeated = rows.length - people.length - leftElsewhere - refused.length
  return db.tx(async () => {
    const { added, alreadyThere, suppressed } = await sort(db, people)
    if (!isDryRun && added.length > 0) {
      await saveConfirmedSubscriptions(db, added)
      await recordImport(services, added.length, accountId)
    }
    return {
      added: added.length,
      alreadyThere: alreadyThere + repeated,
      suppressed,
      leftElsewhere,
      refused: [...refused, ...unread].toSorted((a, b) => a.line - b.line),
      notes,
    }
  })
}

type Refused = SubscriberImport['refused'][number]

/** What of a line is shown, so that it is found in the file. */
const MAX_SHOWN = 200

/** The lines of a file, and those whose cells can't be told apart. Throws ApiError 400 for what is no table of people. */
function readTable(bytes: Uint8Array): { rows: TableRecord[]; unread: Refused[]; notes: string[] } {
  try {
    const { text, encoding } = decodeText(bytes)
    const { headings, rows, broken } = readRows(text, MAX_ROWS + 1)
    if (!EMAIL_HEADINGS.some((name) => headings.includes(name))) throw new UnreadableFile('it has no column named “email”')
    if (rows.length > MAX_ROWS) throw new UnreadableFile(`it has more than ${MAX_ROWS.toLocaleString('en-US')} lines; import it in parts`)
    requireKnownStandings(rows)
    return {
      rows,
      unread: broken.map(({ line, text }) => ({ line, text: text.slice(0, MAX_SHOWN), reason: OPEN_QUOTE })),
      notes:
        encoding === 'Windows-1252' ? ['The file isn’t in UTF-8 and was read as Windows-1252. Please check the accented letters.'] : [],
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidInput('file', `This file can’t be imported: ${error.message}.`) : error
  }
}

/** Each address once, and the lines that are left out, each with its reason. */
async function judge({ db, clock }: Pick<Services, 'db' | 'clock'>, rows: readonly TableRecord[]) {
  const people = new Map<string, ImportedSubscriber>()
  const refused: Refused[] = []
  let leftElsewhere = 0
  for (const some of inBatches(rows)) {
    for (const row of some) {
      const person = judgeRow(row, clock)
      if (person === null) leftElsewhere++
      else if ('reason' in person) refused.push({ line: row.line, text: textOf(row), reason: person.reason })
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
  return { people: known, leftElsewhere, refused }
}

const textOf = ({ cells }: TableRecord) => Object.values(cells).join(', ').slice(0, MAX_SHOWN)

/** Null for someone who left that list. */
function judgeRow(row: TableRecord, clock: Clock): ImportedSubscriber | { reason: string } | null {
  try {
    return readSubscriber(row, clock)
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
