import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { DescribeUploads } from '@/content/feature.server'
import { listStoredUploads, replaceUploadUses } from '@/features/media/upload.repository.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { presenter } from '@/platform/http/http.server'
import { listHeldJobs } from '@/platform/jobs/job.repository.server'
import { keysOf } from '@/platform/keys-of'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import { countSubscribed } from '../list/subscription.repository.server'
import { type Mailing, type MailingContent, type MailingRecipient, mailingAnswer, recipientAnswer } from './mailing.schema'
import { type MailingState, type MailingTransition, mailingTransitions } from './mailing-states'
import { countResults, type RecipientRow } from './recipient.repository.server'

interface MailingTable extends Omit<MailingContent, 'inArchive'> {
  id: Generated<number>
  key: string
  inArchive: Generated<boolean>
  archivedAs: Generated<number | null>
  state: Generated<MailingState>
  sendAt: string | null
  startedAt: string | null
  finishedAt: string | null
  /** Why nothing is being sent, though it should: what the mail server said, without addresses. */
  trouble: string | null
  /** The email as JSON, as it was when sending started: equal for everyone, whatever changes afterwards. */
  rendered: string | null
  createdAt: string
  updatedAt: string
}

interface RecipientTable {
  id: Generated<number>
  mailingId: number
  email: string
  emailKey: string
  /** `left` the list before their turn came. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'left'>
  attempts: Generated<number>
  tryAt: string
  endedAt: string | null
  sentBy: MailTransport['kind'] | null
  isBounce: Generated<boolean>
  reason: string | null
}

/** One row, by which all processes keep to `MAIL_RATE` together. */
interface PaceTable {
  id: number
  /** When the next email may leave, in milliseconds since 1970. */
  nextAt: number
}

declare module '@/platform/database/database.server' {
  interface Schema {
    mailing_pace: PaceTable
    mailing_recipients: RecipientTable
    mailings: MailingTable
  }
}

/** Without the email itself, which is long. */
export type MailingRow = Omit<Selectable<Schema['mailings']>, 'rendered'>

const shown = mailingAnswer.omit({ counts: true })
const columns = ['key', ...keysOf(shown.shape)] as const

const PAGE = 50

export const listMailings = (db: Database, { limit = PAGE, offset = 0 }: Page): Promise<MailingRow[]> =>
  db.selectFrom('mailings').select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const countMailings = (db: Database) => countRows(db.selectFrom('mailings'))

const listMailingSubjects = (db: Database, ids: readonly number[]): Promise<Pick<MailingRow, 'id' | 'subject'>[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('mailings').select(['id', 'subject']).where('id', 'in', ids).execute()

export const findMailing = (db: Database, id: number) => db.selectFrom('mailings').select(columns).where('id', '=', id).executeTakeFirst()

export const lockMailing = (db: Database, id: number): Promise<MailingRow | undefined> =>
  db
    .selectFrom('mailings')
    .select(columns)
    .where('id', '=', id)
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

export const insertMailing = (db: Database, row: Insertable<Schema['mailings']>): Promise<MailingRow> =>
  db.insertInto('mailings').values(row).returning(columns).executeTakeFirstOrThrow()

/** All but the state, which only `moveMailing` changes. */
export const updateMailing = (db: Database, id: number, set: Omit<Updateable<Schema['mailings']>, 'state'>): Promise<MailingRow> =>
  db.updateTable('mailings').set(set).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()

/** Carries out a transition; undefined where its state doesn’t allow it, so that of two at once one does it. */
export const moveMailing = (
  db: Database,
  id: number,
  transition: MailingTransition,
  set: Omit<Updateable<Schema['mailings']>, 'state'> = {},
): Promise<MailingRow | undefined> => {
  const { from, to } = mailingTransitions[transition]
  return db
    .updateTable('mailings')
    .set({ ...set, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(columns)
    .executeTakeFirst()
}

export const findRendered = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom('mailings').select('rendered').where('id', '=', id).executeTakeFirst())?.rendered ?? undefined

export const listTroubledMailings = (db: Database): Promise<Pick<MailingRow, 'id' | 'subject' | 'state' | 'trouble'>[]> =>
  db
    .selectFrom('mailings')
    .select(['id', 'subject', 'state', 'trouble'])
    .where('trouble', 'is not', null)
    .where('state', 'in', ['draft', 'scheduled', 'sending', 'paused'])
    .orderBy('id', 'desc')
    .limit(MAX_TROUBLED)
    .execute()

const MAX_TROUBLED = 3

export const listUnsentMailings = (db: Database): Promise<Pick<MailingRow, 'id' | 'subject' | 'state' | 'markdown'>[]> =>
  db.selectFrom('mailings').select(['id', 'subject', 'state', 'markdown']).where('state', 'in', UNSENT).execute()

const UNSENT: readonly MailingState[] = ['draft', 'scheduled']

export const isUnsent = ({ state }: Pick<MailingRow, 'state'>) => UNSENT.includes(state)

export async function listHeldMailings(db: Database): Promise<Pick<MailingRow, 'id'>[]> {
  const ids = (await listHeldJobs(db, 'mailings')).map(({ payload }) => Number((payload as { mailingId?: unknown }).mailingId))
  if (ids.length === 0) return []
  const held = db.selectFrom('mailings').select('id').where('id', 'in', ids).where('state', 'in', ['scheduled', 'sending'])
  return held.orderBy('id').execute()
}

export async function deleteMailingRow(db: Database, id: number) {
  await db.deleteFrom('mailings').where('id', '=', id).execute()
}

export const listMailingsWithUploads = (db: Database): Promise<{ id: number; text: string }[]> =>
  db.selectFrom('mailings').select(['id', 'markdown as text']).where('markdown', 'like', '%uploads%').execute()

export async function presentMailings({ db }: Pick<Services, 'db'>, rows: readonly MailingRow[]): Promise<Mailing[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countResults(db, ids)
  const subscribed = rows.some(isUnsent) ? await countSubscribed(db) : 0
  return rows.map((row) => {
    const { waiting, sent, failed, left } = counts.get(row.id) ?? { waiting: 0, sent: 0, failed: 0, left: 0 }
    return {
      ...presentFields(row),
      counts: { recipients: isUnsent(row) ? subscribed : waiting + sent + failed + left, sent, failed, left },
    }
  })
}

const presentFields = presenter(shown)

export async function presentMailing(services: Pick<Services, 'db'>, row: MailingRow): Promise<{ mailing: Mailing }> {
  const [mailing] = await presentMailings(services, [row])
  return { mailing: mailing as Mailing }
}

export const presentRecipient = (row: RecipientRow): MailingRecipient => ({
  ...presenter(recipientAnswer)(row),
  email: row.email || null,
  tryAt: row.status === 'waiting' ? row.tryAt : null,
})

/** Notes a mailing's pictures, which its emails load. Those it drops go with other unused files: only `changeContent` may remove any at once. */
export async function recordMailingPictures(db: Database, { id, markdown }: { id: number; markdown: string }) {
  await replaceUploadUses(db, 'mailing', id, await listStoredUploads(db, uploadsInMarkdown(markdown)))
}

export const describeMailingPictures: DescribeUploads = async ({ db }, ids) =>
  new Map(
    (await listMailingSubjects(db, ids)).map(({ id, subject }) => [
      id,
      () => ({ kind: 'mailing', label: subject, url: `/admin?tab=mailings&mailing=${id}`, state: 'shown' }),
    ]),
  )
