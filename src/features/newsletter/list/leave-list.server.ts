import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { keepCounts } from '@/content/figure-counts.server'
import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import {
  afterEachChange,
  isCodeFor,
  type KeyedEntry,
  type KeyedList,
  makeCode,
  ROW_DAYS,
  readKeyedLists,
  shortenKeyedLists,
  writeKeyedLists,
} from '@/platform/storage/keyed-list.server'
import { wallClockAt } from '@/platform/time/zoned-time'
import { hashOfToken } from '@/platform/token.server'
import {
  countBounce,
  deleteOldDepartures,
  deleteSubscription,
  insertDepartures,
  listDepartures,
  readSubscriptions,
  type SubscriptionRow,
  suppressAddress,
} from './subscription.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

/** Takes a subscription and its emails off the list in the caller's transaction; its address stays off it until its owner subscribes again. */
export async function leaveList(services: Parts, subscription: Leaving, reason: Reason): Promise<boolean> {
  const { db, clock } = services
  if (!(await takeOffList(services, subscription, reason))) return false
  // Within this transaction, and in the lists outside the database before it answers.
  await insertDepartures(db, [{ code: makeCode(textOf(subscription.emailKey)), at: clock.now().toISOString() }])
  db.afterCommit(() => writeDepartureLists(services))
  return true
}

type Leaving = Pick<SubscriptionRow, 'id' | 'emailKey'>
type Reason = 'unsubscribed' | 'removed' | 'bounced'

async function takeOffList(services: Parts, { id, emailKey }: Leaving, reason: Reason): Promise<boolean> {
  const { db, clock } = services
  const deleted = await deleteSubscription(db, id)
  if (!deleted) return false
  const monthAt = (moment: string) => wallClockAt(moment, clock.timeZone).slice(0, 'YYYY-MM'.length)
  if (deleted.confirmedAt) {
    await keepCounts(db, [{ month: monthAt(deleted.confirmedAt), subscribed: 1 }])
    await keepCounts(db, [{ month: monthAt(clock.now().toISOString()), unsubscribed: 1 }])
  }
  await suppressAddress(db, { addressHash: await addressHash(db, emailKey), reason, createdAt: clock.now().toISOString() })
  await eraseMail(services, SUBSCRIPTION, [id])
  return true
}

/** Takes off again who left after the restored backup was made (spec B §9.3). Throws where a list can't be read: emailing them is worse. */
export async function applyDepartures(services: Services): Promise<number> {
  const listed = await readKeyedLists(departureFile, services)
  const known = new Set((await listDepartures(services.db)).map(({ code }) => code))
  const unknown = listed.filter(({ code }) => !known.has(code))
  const count = unknown.length > 0 ? await services.db.tx(() => takeOffAgain(services, unknown)) : 0
  await writeDepartureLists(services)
  return count
}

async function takeOffAgain(services: Services, entries: readonly KeyedEntry[]): Promise<number> {
  const gone: SubscriptionRow[] = []
  for await (const some of readSubscriptions(services.db, {}))
    gone.push(...some.filter(({ emailKey }) => entries.some(({ code }) => isCodeFor(code, textOf(emailKey)))))
  for (const row of gone) await takeOffList(services, row, 'unsubscribed')
  await insertDepartures(services.db, entries)
  const detail = `${gone.length} again, after a restore`
  if (gone.length > 0) await recordAudit(services, { accountId: null, action: 'delete', entity: 'subscriber', entityId: null, detail })
  return gone.length
}

/** The third mailing in a row that an address’s mail server refuses takes it off the list (spec B §4.3). */
const MAX_BOUNCES = 3

export async function noteBounce(services: Parts, emailKey: string) {
  const row = await countBounce(services.db, emailKey)
  if (row && row.bounces >= MAX_BOUNCES) await leaveList(services, row, 'bounced')
}

export const SUBSCRIPTION = 'subscription'

export const CONFIRM_DAYS = 7

export const subscriptionFacts = z.object({ id: z.int(), email: z.string() })
export type SubscriptionFacts = z.output<typeof subscriptionFacts>

const KEY = 'mailing-list'

const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

const sign = async (db: Database, text: string) => signWith(await getSecretKey(db, KEY), text)

/** The secret in the unsubscribe links to an address: it outlives leaving and coming back, so that an old newsletter's link still works. */
export const addressToken = (db: Database, emailKey: string): Promise<string> => sign(db, `address ${emailKey}`)

/** What is stored of it. Of an address that left, nothing else is: without the key no one can learn which address that was (spec B §4.2). */
export const addressHash = async (db: Database, emailKey: string): Promise<string> => hashOfToken(await addressToken(db, emailKey))

export async function addressHashes(db: Database, emailKeys: readonly string[]): Promise<string[]> {
  const key = await getSecretKey(db, KEY)
  return emailKeys.map((emailKey) => hashOfToken(signWith(key, `address ${emailKey}`)))
}

export const confirmToken = async (db: Database, { id, email }: { id: number; email: string }): Promise<string> =>
  `${id}.${await sign(db, `confirm ${id} ${foldEmail(email)}`)}`

export const idInConfirmToken = (token: string): number | undefined => {
  const [, id] = /^([1-9]\d{0,8})\./.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

export function isSameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type NewsletterLinksParts = Pick<Services, 'config' | 'db'>

export const confirmUrl = async ({ config, db }: NewsletterLinksParts, subscription: { id: number; email: string }) =>
  `${config.publicUrl}/newsletter/confirm/${await confirmToken(db, subscription)}`

/** The page, and the address for RFC 8058's one-click POST, that ends the subscription of an address (`foldEmail`). */
export const unsubscribeUrl = async ({ config, db }: NewsletterLinksParts, emailKey: string) =>
  `${config.publicUrl}/newsletter/unsubscribe/${await addressToken(db, emailKey)}`

/** Who left the mailing list, as a file (record 50). */
export const departureFile: KeyedList = {
  file: 'unsubscribes.txt',
  head: '# Who left the mailing list, by codes that name no one. A restore takes them off again: keep this file with the backups.',
}

type DeparturesParts = Pick<Services, 'db' | 'config' | 'log'>

const textOf = (emailKey: string) => `address ${emailKey}`

const writeDepartureLists = (services: DeparturesParts): Promise<void> =>
  writeKeyedLists(departureFile, services, {
    listEntries: () => listDepartures(services.db),
    failure: 'The list of unsubscribes could not be written',
  })

export const watchDepartures = (services: DeparturesParts & Pick<Services, 'content'>) =>
  afterEachChange(services, () => writeDepartureLists(services))

export const departureRetention: RetentionRule = {
  days: ROW_DAYS,
  nouns: ['entry of the list of unsubscribes', 'entries of the list of unsubscribes'],
  async *deleteExpired(services, cutoff) {
    await shortenKeyedLists(departureFile, services)
    yield* deleteInBatches(services, () => deleteOldDepartures(services.db, cutoff.toISOString(), BATCH_SIZE))
  },
}
