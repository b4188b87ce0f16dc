import type { Expression, Kysely, SqlBool } from 'kysely'
import type * as z from 'zod'
import { findLastChange } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import {
  type ColumnsOf,
  type CommonRow,
  type ContentTable,
  isPublished,
  type PublicationColumns,
  type Reader,
  type RowOf,
  type SampleMark,
} from './content-rows.server'
import { type ExpectedVersion, expectedVersion, type PresentedVersion, type Publication } from './content-saves.schema'
import type { DeletedItem, DeleteOptions } from './deleted-items.server'

/** Whatever shows uploads: an event, or the event that was deleted. */
interface UploadOwner {
  entity: string
  id: number
}

/** One kind of content, as far as creating, updating and deleting it differs from the other kinds. */
export interface ContentKind<T extends ContentTable, Input> {
  table: T
  /** Singular noun, for messages and the audit log: `newsletter`. */
  noun: string
  /** What staff send to create one. */
  input: InputSchema<Input>
  /** What is stored for what staff sent; `stored` is the row that is updated, and `publication` what becomes of that part of it. */
  columns(
    input: Input,
    context: { services: Services; stored: RowOf<T> | undefined; publication: PublicationColumns },
  ): ColumnsOf<T> | Promise<ColumnsOf<T>>
  /**
   * Throws ApiError 403 where the account may not create what it sent, or change what is stored (`before`) to it. Not asked for what the program
   * makes, nor for a duplicate, which is as its original.
   */
  authorize?(services: Services, input: Input, change: { accountId: number; before: RowOf<T> | undefined }): Promise<void>
  /** What is stored, as it was understood when it was sent: an update changes some of it. */
  storedInput(row: RowOf<T>, services: Services): Input | Promise<Input>
  label(row: RowOf<T>): string
  /** Where a new site begins with samples of it. Its table then has the column `sample`. */
  samples?: SampleKind<RowOf<T>>
  /** How visitors' search finds one; without this, it finds none. Who changes rows past the operations calls `updateSearchIndex`. */
  document?(row: RowOf<T>, services: Pick<Services, 'clock'>): SearchDocument
  /** The columns in which staff's search looks. */
  searched: readonly (keyof RowOf<T> & string)[]
  /** Notes which uploads a row shows for its owner: none where there is no row. */
  recordUploads?(services: Services, owner: UploadOwner, row: RowOf<T> | undefined): Promise<void>
  /** What else belongs to creating or updating one, in that transaction; `before` is the row that was updated. */
  onSave?(services: Services, row: RowOf<T>, input: Input, before: RowOf<T> | undefined): Promise<void>
  /** What a duplicate of a row begins with, where that is not simply the same. */
  copyOf?(input: Input, row: RowOf<T>): Input
  /** Sets aside the dependent rows of one that is deleted. */
  onDelete?(services: Services, row: RowOf<T>, item: DeletedItem): Promise<void>
  /** A deleted row as it comes back; without this, as it was. */
  prepareRestore?(row: RowOf<T>, services: Services): Promise<RowOf<T>>
  /** Gives a row that is back what was set aside. */
  onRestore?(services: Services, row: RowOf<T>, item: DeletedItem): Promise<void>
  /** Forgets what was set aside, for it never comes back. */
  onPurge?(services: Services, item: DeletedItem): Promise<void>
}

/** One of them, as lists of all kinds show it. */
interface FoundItem {
  id: number
  label: string
}

/** One with its picture, where someone said what that shows. */
export interface PicturedItem extends FoundItem {
  picture?: { url: string; alt: string }
}

interface UnpublishedItem extends FoundItem {
  /** When visitors see it, ISO-8601 UTC; null for a draft. */
  publishAt: string | null
  updatedAt: string
}

export interface ContentOperations<Row, Input> {
  noun: string
  table: ContentTable
  /** As in the addresses of its calls, and of its tab in the staff area: as its table, with hyphens. */
  plural: string
  find(db: Database, id: number): Promise<Row | undefined>
  /** `accountId` is undefined for what the program creates. It is published unless `publication` says otherwise. */
  create(services: Services, input: Input, accountId?: number, publication?: Publication): Promise<Row>
  /**
   * Fields that are absent from `changes` keep their value. Throws ApiError: 404 for an unknown one, 400 for what does not fit;
   * StaleEditError where `changes` name another state than the stored one as their `updatedAt`.
   */
  update(services: Services, id: number, changes: object, accountId: number): Promise<Row>
  /** Whether it is a sample that no one has changed. */
  isSample(row: Row): boolean
  /** Present where a new site begins with samples of this kind. */
  samples?: Samples
  /** What an update would make of what is stored, without storing it. Throws as `update` does. */
  planUpdate(services: Services, id: number, changes: object, accountId: number): Promise<{ stored: Row; planned: Row }>
  /** A draft of the same. Throws ApiError 404 for an unknown one. */
  duplicate(services: Services, id: number, accountId: number): Promise<Row>
  /** Its last saves, the newest first (spec B §6.2). Throws ApiError 404 for an unknown one. */
  listVersions(services: Services, id: number): Promise<PresentedVersion[]>
  /**
   * Saves what it was at a version; whether it is published stays as it is. `upon` may hold the `updatedAt` of what it replaces. Throws as
   * `update` does, and ApiError 404 for an unknown version.
   */
  restoreVersion(services: Services, version: { id: number; versionId: number }, upon: ExpectedVersion, accountId: number): Promise<Row>
  /** Removes its versions for good, within the caller's transaction. */
  purgeVersions(services: Services, id: number): Promise<void>
  /** It can be restored for 30 days. Throws ApiError 404 for an unknown one. */
  delete(services: Services, id: number, accountId: number, options?: DeleteOptions): Promise<Row>
  /** Puts a deleted one back, within the caller's transaction. Throws ApiError 409 where its place is taken. */
  restore(services: Services, item: DeletedItem, options?: DeleteOptions): Promise<void>
  /** When the next scheduled one becomes visible, ISO-8601 UTC; undefined where none is scheduled. */
  nextPublishing(reader: Reader): Promise<string | undefined>
  /** Present where search finds this kind. */
  search?: {
    /** Of every row, whether visitors see it or not. */
    documents(services: Reader): Promise<{ source: DocumentSource; document: SearchDocument }[]>
    /** Whether visitors see the row whose id is in `column` of the query around it. */
    isPublished(reader: Reader, column: string): Expression<SqlBool>
  }
  /** What visitors don’t see yet: how many, and the first `limit` of them, the last changed first. */
  listUnpublished(reader: Reader, limit: number): Promise<{ count: number; items: UnpublishedItem[] }>
  /** Those of these ids that are there. */
  listByIds(db: Database, ids: readonly number[]): Promise<PicturedItem[]>
  /** Up to `limit` that contain every word of `search`, ignoring case and accents. */
  searchForStaff(db: Database, search: string, limit: number): Promise<FoundItem[]>
  /** Releases what was kept for a deleted one, within the caller's transaction. */
  purge(services: Services, item: DeletedItem): Promise<void>
}

/** A kind of content, as far as what all kinds have in common needs to know it: scheduled, previewed, found, restored, purged at last. */
export type AnyContentKind = Pick<
  ContentOperations<object, never>,
  | 'noun'
  | 'table'
  | 'plural'
  | 'find'
  | 'nextPublishing'
  | 'listUnpublished'
  | 'restore'
  | 'purge'
  | 'search'
  | 'listByIds'
  | 'searchForStaff'
  | 'samples'
>

/** The same with what staff are answered of one; undefined where it is not there. */
export interface PresentedKind extends AnyContentKind {
  presentForStaff(services: Services, id: number): Promise<object | undefined>
}

/** How a kind of content knows the samples with which a new site begins. */
interface SampleKind<Row> {
  /** Whether these are the words of a sample, as it came. */
  isOne(row: Row): boolean
  /** Whether a changed one still shows the name of a sample or its words. */
  resemblesOne(row: Row): boolean
  /**
   * What visitors see where there is none of the community's own, as a sentence for staff who delete the samples. Left out where built-in ones
   * would take their place, as if they had not been deleted: then they stay until there is one of the community's own.
   */
  withoutOwn?: string
}

/** What can be asked of the samples of one kind. */
export interface Samples {
  withoutOwn?: string | undefined
  /** Those that no one has changed, by their ids. */
  list(db: Database): Promise<{ id: number; label: string }[]>
  /** Locks them against changes and registrations until the surrounding transaction ends. SQLite has one writer anyway. */
  lock(db: Database): Promise<void>
  /**
   * Whether visitors see one of the community's own: one that staff created, or a sample whose name and text they have both replaced. A sample with
   * a corrected time or another picture is not; nor is a draft, which no one sees.
   */
  hasOwn(reader: Reader): Promise<boolean>
  /** Whether visitors see nothing of this kind that staff made or changed. */
  areAllThatIsSeen(reader: Reader): Promise<boolean>
  /** Deletes one as staff delete content, within the caller's transaction, which notes it in the audit log. */
  remove(services: Services, id: number, accountId: number): Promise<void>
}

interface MarkedRow {
  id: number
  sample: SampleMark | null
}

/** The mark of a row that is made: the samples are known by their words, whether the program loads them or staff do. */
export const markOf = <Row>(kind: SampleKind<Row> | undefined, row: Row): { sample?: SampleMark | null } =>
  kind ? { sample: kind.isOne(row) ? 'untouched' : null } : {}

/** The mark of a row once staff have saved it. */
export const markAfterSave = <Row extends object>(stored: Row, hasChanged: boolean): { sample?: SampleMark } =>
  hasChanged && isUntouched(stored) ? { sample: 'edited' } : {}

export const isUntouched = (row: object): boolean => (row as Partial<MarkedRow>).sample === 'untouched'

/** The statements about the samples of a table, all but their deletion. */
export function sampleRows<T extends ContentTable>(table: T, kind: SampleKind<RowOf<T>>, label: (row: RowOf<T>) => string) {
  // Kysely's types cannot follow a table that is a variable.
  const rows = (db: Database) => (db.kysely() as unknown as Kysely<{ rows: MarkedRow }>).selectFrom(table as unknown as 'rows')
  return {
    withoutOwn: kind.withoutOwn,
    async list(db: Database) {
      const found = await rows(db).selectAll().where('sample', '=', 'untouched').orderBy('id').execute()
      return found.map((row) => ({ id: row.id, label: label(row as object as RowOf<T>) }))
    },
    async lock(db: Database) {
      if (db.engine === 'postgres') await rows(db).select('id').where('sample', '=', 'untouched').orderBy('id').forUpdate().execute()
    },
    async areAllThatIsSeen(reader: Reader) {
      const seen = rows(reader.db).where(isPublished(reader, table))
      const other = seen.select('id').where((e) => e.or([e('sample', 'is', null), e('sample', '=', 'edited')]))
      return (await other.limit(1).executeTakeFirst()) === undefined
    },
    async hasOwn(reader: Reader) {
      const seen = rows(reader.db).where(isPublished(reader, table))
      if (await seen.select('id').where('sample', 'is', null).limit(1).executeTakeFirst()) return true
      const edited = await seen.selectAll().where('sample', '=', 'edited').execute()
      return edited.some((row) => !kind.resemblesOne(row as object as RowOf<T>))
    },
  }
}

/** What staff send: an object of fields, each with a rule of its own, and behind it a transform where several say something together. */
type InputSchema<Input> = z.ZodType<Input> & (z.ZodObject | { in: z.ZodObject; out: z.ZodType })

/**
 * Validates an update, and returns the whole input. Each field that was sent is checked by its rule; the others keep their stored value, even
 * if it would not pass today. Rules across fields are checked on the whole. Throws ApiError 400 with `issues`.
 */
export function validateUpdate<Input>(schema: InputSchema<Input>, stored: Input, changes: object): Input {
  const fields = 'in' in schema ? schema.in : schema
  const sent = Object.keys(changes).filter((name) => Object.hasOwn(fields.shape, name))
  const judged = validate(fields.pick(Object.fromEntries(sent.map((name) => [name, true])) as Record<string, true>), changes)
  const whole = { ...stored, ...judged }
  return 'out' in schema ? (validate(schema.out, whole) as Input) : whole
}

/** An update based on a version that is no longer the stored one. */
export class StaleEditError extends Error {
  override name = 'StaleEditError'
  readonly row: object

  constructor(row: object) {
    super('The row has changed since it was read')
    this.row = row
  }
}

/**
 * Throws StaleEditError if `changes` are based on another version of the row than the stored one. Call it in the transaction that writes, so
 * that of two saves based on one version only the first succeeds.
 */
export function assertUnchanged(row: Pick<CommonRow, 'id' | 'updatedAt'>, changes: object) {
  const { updatedAt } = validate(expectedVersion, changes)
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(row.updatedAt)) throw new StaleEditError(row)
}

/** The 409 for an update that came after another: who made that one and when, and `current`, the stored state. `named` is for what exists only once. */
export async function toConflictError(
  { db, clock, findUsername }: Pick<Services, 'db' | 'clock' | 'findUsername'>,
  {
    noun,
    named = `this ${noun}`,
    row,
    current,
  }: { noun: string; named?: string; row: Pick<CommonRow, 'id' | 'updatedAt'>; current: unknown },
): Promise<ApiError> {
  const change = await findLastChange(db, noun, row.id)
  const changedBy = change?.accountId ? ((await findUsername(change.accountId)) ?? null) : null
  const changedAt = row.updatedAt
  const message = `${changedBy ?? 'Someone'} changed ${named} on ${dayAndTimeText(changedAt, clock.timeZone)}, after you opened it.`
  return new ApiError(409, message, { details: { changedBy, changedAt, current } })
}

/** How search finds one thing of the site, and shows it (spec B §6.7). Everything in it is for visitors' eyes. */
export interface SearchDocument {
  title: string
  /** What results show under the title, whatever was searched for: when and where, or who. */
  facts: string
  /** What else it is found by, in plain words. */
  text: string
  /** A path of this site, or an address elsewhere. */
  url: string
  /** When it is or was, YYYY-MM-DD; null for what has no date. */
  day: string | null
  /** Only of what takes place: the day after which it is over, null where it has no end. */
  lastDay?: string | null
}

/** What a document is of: a row of a kind of content, by its noun, or a page. */
export interface DocumentSource {
  kind: string
  id: number
}
