import type { Generated, Insertable, Selectable } from 'kysely'
import { readInBatches } from '@/platform/batches.server'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { containsAllWords, isNewestOfPerson } from '@/platform/database/text-search.server'
import { foldEmail } from '@/platform/email-address'
import type { Page } from '@/platform/rendering/page-query'
import { type ContactMethod, type HearAboutUs, type Interest, type InterestFilter, interestFilters } from './contact-options'
import type { MessageStatus } from './message-status'

export interface MessageColumns {
  id: Generated<number>
  name: string
  email: string
  emailKey: string
  phoneNumber: string | null
  interest: Interest | null
  hearAboutUs: HearAboutUs | null
  message: string
  contactMethod: ContactMethod
  consentToContact: boolean
  createdAt: string
}

interface Written {
  id: Generated<number>
  messageId: number
  accountId: number | null
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    contact_message_notes: Written & { text: string }
    contact_message_replies: Written & { markdown: string; mailKey: string }
    contact_messages: MessageColumns & { status: Generated<MessageStatus>; assigneeId: number | null }
    saved_replies: { id: Generated<number>; title: string; markdown: string; updatedAt: string }
  }
}

export type ContactMessageRow = Selectable<Schema['contact_messages']>

export interface Criteria {
  /** The earliest moment, and the first one that is too late; ISO-8601 UTC. */
  from?: string | undefined
  before?: string | undefined
  contactMethod?: ContactMethod | undefined
  interest?: InterestFilter | undefined
  statuses?: readonly MessageStatus[] | undefined
  waitingSince?: string | undefined
  assigneeId?: number | 'none' | undefined
  search?: string | undefined
}

export type NewContactMessage = Omit<Insertable<Schema['contact_messages']>, 'emailKey'>

export const saveContactMessage = (db: Database, message: NewContactMessage): Promise<ContactMessageRow> =>
  db
    .insertInto('contact_messages')
    .values({ ...message, emailKey: foldEmail(message.email) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findContactMessages = (db: Database, ids: readonly number[]): Promise<ContactMessageRow[]> =>
  db.selectFrom('contact_messages').selectAll().where('id', 'in', ids).execute()

function matching(db: Database, { from, before, contactMethod, interest, statuses, waitingSince, assigneeId, search }: Criteria) {
  let query = db.selectFrom('contact_messages')
  if (from) query = query.where('createdAt', '>=', from)
  if (before) query = query.where('createdAt', '<', before)
  if (contactMethod) query = query.where('contactMethod', '=', contactMethod)
  if (statuses) query = query.where('status', 'in', statuses)
  if (waitingSince) query = query.where('createdAt', '<', waitingSince)
  if (assigneeId === 'none') query = query.where('assigneeId', 'is', null)
  else if (assigneeId !== undefined) query = query.where('assigneeId', '=', assigneeId)
  if (search) query = query.where(containsAllWords(db, { texts: ['name', 'message'], lowercase: ['emailKey'] }, search))
  if (!interest) return query
  const finds: readonly (Interest | null)[] = interestFilters[interest].finds
  const named = finds.filter((value) => value !== null)
  return query.where((e) => e.or([e('interest', 'in', named), ...(finds.includes(null) ? [e('interest', 'is', null)] : [])]))
}

export const countContactMessages = (db: Database, criteria: Criteria = {}) => countRows(matching(db, criteria))

export const countMessagesByStatus = (db: Database) =>
  db
    .selectFrom('contact_messages')
    .select(['status', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

export const countByChoice = (db: Database, criteria: Criteria) =>
  matching(db, criteria)
    .select(['interest', 'hearAboutUs as heard', (e) => e.fn.countAll<number>().as('count')])
    .groupBy(['interest', 'hearAboutUs'])
    .execute()

export async function findOldestAt(db: Database, criteria: Criteria): Promise<string | null> {
  return (await matching(db, criteria).select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst())?.createdAt ?? null
}

export const listOldestContactMessages = (db: Database, criteria: Criteria, limit: number): Promise<ContactMessageRow[]> =>
  matching(db, criteria).selectAll().orderBy('createdAt').orderBy('id').limit(limit).execute()

export const searchContactMessages = (db: Database, search: string, limit: number): Promise<ContactMessageRow[]> =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .where(isNewestOfPerson(db, 'contact_messages', search, limit))
    .orderBy('id', 'desc')
    .execute()

function findPart(db: Database, criteria: Criteria, { limit, offset, last }: { limit: number; offset: number; last?: number | undefined }) {
  let chosen = matching(db, criteria)
  if (last !== undefined) {
    chosen = chosen.where((e) => {
      // Compared inside the database: PostgreSQL's times may be finer than what we read of them.
      const time = e.selectFrom('contact_messages as last').select('last.createdAt').where('last.id', '=', last)
      return e(e.refTuple('createdAt', 'id'), '<', e.tuple(time.$asScalar(), e.val(last)))
    })
  }
  const from = last === undefined ? offset : 0
  // The index is enough to find the ids, also under filters and far down the list; only the rows asked for are read.
  const ids = chosen.select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).offset(from)
  return db.selectFrom('contact_messages').selectAll().where('id', 'in', ids).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

export const listContactMessages = (db: Database, criteria: Criteria, { limit, offset = 0 }: Partial<Page>) =>
  readInBatches((batch) => findPart(db, criteria, { ...batch, offset }), { limit })

export const listContactMessagesOf = (db: Database, emailKey: string): Promise<ContactMessageRow[]> =>
  db.selectFrom('contact_messages').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute()

export async function listOldContactMessages(db: Database, moment: string, limit: number): Promise<number[]> {
  return (await matching(db, { before: moment }).select('id').orderBy('createdAt').limit(limit).execute()).map(({ id }) => id)
}

export async function deleteContactMessages(db: Database, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('contact_messages').where('id', 'in', ids).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
