import { setImmediate } from 'node:timers/promises'
import { composeMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import { inBatches } from '@/platform/batches.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError, invalidInput, orNotFound } from '@/platform/http/errors.server'
import { type ApiContext, idParameter, presenter, validate } from '@/platform/http/http.server'
import { isMultipart, parseMultipart } from '@/platform/http/multipart.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { csvHeaders, streamedAnswer } from '@/platform/http/streamed-answer.server'
import { decodeText } from '@/platform/import-formats/decode-text.server'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { OPEN_QUOTE } from '@/platform/import-formats/read-rows.server'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { lastMonths } from '@/platform/time/last-months.server'
import { addressHash, addressHashes, leaveList, SUBSCRIPTION } from './leave-list.server'
import { readSubscriberRows } from './subscriber-rows.server'
import {
  alreadySubscribedEmail,
  confirmationEmail,
  confirmSubscription,
  type ImportedSubscriber,
  readConfirmLink,
  readSubscriber,
  readUnsubscribeLink,
  recordImport,
  requireKnownStandings,
  subscriberTable,
  USED,
  unsubscribe,
} from './subscribers.server'
import { type SubscriberImport, type SubscriberMonth, subscriberAnswer, subscriptionCalls } from './subscription.calls'
import {
  countSubscribedBefore,
  countSubscriptions,
  findSubscription,
  findSubscriptionOf,
  listConfirmedKeys,
  listSubscriptions,
  listSuppressed,
  readSubscriptions,
  saveConfirmedSubscriptions,
  savePendingSubscription,
} from './subscription.repository.server'
import { type SubscriptionForm, subscriberFile } from './subscription.schema'

function pageOf(c: ApiContext): string | null {
  const referrer = c.req.header('referer') ?? ''
  return URL.canParse(referrer) ? new URL(referrer).pathname.slice(0, MAX_PAGE) : null
}

const MAX_PAGE = 200

export const subscriptionsApi = serveCalls(subscriptionCalls, {
  'POST /api/newsletter/subscribe': async ({ c, services, body }) => {
    const form = await body()
    if (form) await subscribe(services, form, pageOf(c))
    // The same answer for known and unknown addresses: the form must not reveal who is subscribed.
    return { message: 'Thank you for subscribing!' }
  },
  'GET /api/newsletter/confirm/:token': async ({ c, services }) =>
    orNotFound(await readConfirmLink(services, c.req.param('token') ?? ''), USED),
  'POST /api/newsletter/confirm': async ({ services, body }) => {
    await confirmSubscription(services, (await body()).token)
    return { message: 'Thank you. You’re subscribed.' }
  },
  'GET /api/newsletter/unsubscribe/:token': async ({ c, services }) =>
    orNotFound(await readUnsubscribeLink(services, c.req.param('token') ?? ''), USED),
  // Not counted for each visitor: mail programs unsubscribe many people from a few addresses of their own.
  'POST /api/newsletter/unsubscribe': async ({ services, body }) => {
    await unsubscribe(services, (await body()).token)
    return { message: 'You’re unsubscribed.' }
  },
  'GET /api/newsletter/subscribers': async ({ services: { db }, query }) => {
    return {
      subscribers: (await listSubscriptions(db, query)).map(presenter(subscriberAnswer)),
      ...(await countSubscriptions(db, query.search)),
    }
  },
  'GET /api/newsletter/subscribers/figures': async ({ services }) => ({ months: await subscriberFigures(services) }),
  'GET /api/newsletter/subscribers/export': async ({ c, services: { db, clock }, actor, query: { search } }) => {
    await recordAudit({ db, clock }, { accountId: actor.id, action: 'export', entity: 'subscriber', entityId: null })
    const table = subscriberTable(readSubscriptions(db, { search, isConfirmed: true }))
    return streamedAnswer(c, table, csvHeaders(`newsletter-subscribers-${clock.today()}.csv`))
  },
  'POST /api/newsletter/subscribers/import': async ({ c, services, actor }) => {
    if (!isMultipart(c)) throw new ApiError(415, 'Please send the file as multipart/form-data.')
    const { fields, files } = await parseMultipart(c)
    const { file, dryRun } = validate(subscriberFile, { ...fields, ...files })
    const bytes = new Uint8Array(await file.arrayBuffer())
    return importSubscribers(services, { bytes, isDryRun: dryRun === 'true', accountId: actor.id })
  },
  'DELETE /api/newsletter/subscribers/:id': async ({ c, services, actor }) => {
    await deleteSubscriber(services, { subscriberId: idParameter(c, 'Subscriber not found'), accountId: actor.id })
    return { message: 'Subscriber removed' }
  },
})

const FIGURE_MONTHS = 12

async function subscriberFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<SubscriberMonth[]> {
  const months = lastMonths(clock.today(), FIGURE_MONTHS, clock.timeZone)
  const [atFirst = 0, ...totals] = await countSubscribedBefore(db, [months[0]?.from ?? '', ...months.map(({ before }) => before)])
  return months.map(({ month }, index) => {
    const total = totals[index] ?? 0
    return { month, total, joined: total - (totals[index - 1] ?? atFirst) }
  })
}

/** Asks an address's owner by email (spec B §4.1). Subscribers get one too: no answer reveals who is. `source` is the form's page. */
async function subscribe(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>,
  { email, name }: SubscriptionForm,
  source: string | null,
) {
  const { db, clock } = services
  const emailKey = foldEmail(email)
  const hash = await addressHash(db, emailKey)
  await db.tx(async () => {
    const at = clock.now().toISOString()
    const pending = await savePendingSubscription(db, { email, emailKey, addressHash: hash, name, source, createdAt: at })
    const row = pending ?? (await findSubscriptionOf(db, emailKey))
    if (!row) return
    const facts = { id: row.id, email: row.email }
    const message = { to: row.email, facts, about: { kind: SUBSCRIPTION, id: row.id, label: 'Newsletter' } }
    await queueMailWithinLimit(services, composeMail(pending ? confirmationEmail : alreadySubscribedEmail, message), SUBSCRIPTION)
  })
}

/** Takes someone off the newsletter's list; no import brings them back. Throws ApiError 404 where they are not on it. */
async function deleteSubscriber(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>,
  { subscriberId, accountId }: { subscriberId: number; accountId: number },
) {
  await services.db.tx(async () => {
    const row = await findSubscription(services.db, subscriberId)
    if (!row || !(await leaveList(services, row, 'removed'))) throw new ApiError(404, 'Subscriber not found')
    await recordAudit(services, { accountId, action: 'delete', entity: 'subscriber', entityId: subscriberId })
  })
}

const MAX_ROWS = 20_000

type Known = ImportedSubscriber & { emailKey: string; addressHash: string }

/** Puts the people of a CSV file on the list, without those who left (spec B §4.4). A dry run stores nothing. Throws ApiError 400. */
async function importSubscribers(
  services: Pick<Services, 'db' | 'clock'>,
  { bytes, isDryRun, accountId }: { bytes: Uint8Array; isDryRun: boolean; accountId: number },
): Promise<SubscriberImport> {
  const { db } = services
  const { rows, unread, notes } = readTable(bytes)
  const { people, leftElsewhere, refused } = await judge(services, rows)
  return db.tx(async () => {
    const { added, alreadyThere, suppressed } = await sort(db, people)
    if (!isDryRun && added.length > 0) {
      await saveConfirmedSubscriptions(db, added)
      await recordImport(services, added.length, accountId)
    }
    return {
      added: added.length,
      alreadyThere: alreadyThere + (rows.length - people.length - leftElsewhere - refused.length),
      suppressed,
      leftElsewhere,
      refused: [...refused, ...unread].toSorted((a, b) => a.line - b.line),
      notes,
    }
  })
}

type Refused = SubscriberImport['refused'][number]

const AS_WINDOWS_1252 = 'The file isn’t in UTF-8 and was read as Windows-1252. Please check the accented letters.'

/** What of a line is shown, so that it is found in the file. */
const MAX_SHOWN = 200

function readTable(bytes: Uint8Array): { rows: TableRecord[]; unread: Refused[]; notes: string[] } {
  try {
    const { text, encoding } = decodeText(bytes)
    const { rows, broken, notes } = readSubscriberRows(text, MAX_ROWS + 1)
    if (rows.length > MAX_ROWS) throw new UnreadableFile(`it has more than ${MAX_ROWS.toLocaleString('en-US')} lines; import it in parts`)
    requireKnownStandings(rows)
    return {
      rows,
      unread: broken.map(({ line, text }) => ({ line, text: text.slice(0, MAX_SHOWN), reason: OPEN_QUOTE })),
      notes: encoding === 'Windows-1252' ? [...notes, AS_WINDOWS_1252] : [...notes],
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidInput('file', `This file can’t be imported: ${error.message}.`) : error
  }
}

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
    const [keys, hashes] = [some.map(({ emailKey }) => emailKey), some.map(({ addressHash }) => addressHash)]
    const there = new Set(await listConfirmedKeys(db, keys))
    const left = new Set(await listSuppressed(db, hashes))
    for (const person of some) {
      if (there.has(person.emailKey)) alreadyThere++
      else if (left.has(person.addressHash)) suppressed++
      else added.push(person)
    }
  }
  return { added, alreadyThere, suppressed }
}
