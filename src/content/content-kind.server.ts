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
import type { BackupItem, DeletedItem, DeleteOptions } from './deleted-items.server'

export interface ContentKind<T extends ContentTable, Input> {
  table: T
  /** Singular noun, for messages and the audit log: `newsletter`. */
  noun: string
  input: InputSchema<Input>
  /** What is stored for what staff sent; `stored` is the row that is updated, and `publication` what becomes of that part of it. */
  columns(
    input: Input,
    context: { services: Services; stored: RowOf<T> | undefined; publication: PublicationColumns },
  ): ColumnsOf<T> | Promise<ColumnsOf<T>>
  /** Throws ApiError 403 where the account may not save that. Not asked for what the program makes, nor for a duplicate. */
  authorize?(services: Services, input: Input, change: { accountId: number; before: RowOf<T> | undefined }): Promise<void>
  storedInput(row: RowOf<T>, services: Services): Input | Promise<Input>
  label(row: RowOf<T>): string
  /** Where a new site begins with samples of it. Its table then has the column `sample`. */
  samples?: SampleKind<RowOf<T>>
  /** How visitors' search finds one; without this, it finds none. Who changes rows past the operations calls `updateSearchIndex`. */
  document?(row: RowOf<T>, services: Pick<Services, 'clock'>): SearchDocument
  searched: readonly (keyof RowOf<T> & string)[]
  /** Notes which uploads a row shows for its owner: none where there is no row. */
  recordUploads?(services: Services, owner: { entity: string; id: number }, row: RowOf<T> | undefined): Promise<void>
  /** What else belongs to creating or updating one, in that transaction; `before` is the row that was updated. */
  onSave?(services: Services, row: RowOf<T>, input: Input, before: RowOf<T> | undefined): Promise<void>
  /** What a duplicate of a row begins with, where that is not simply the same. */
  copyOf?(input: Input, row: RowOf<T>): Input
  onDelete?(services: Services, row: RowOf<T>, item: DeletedItem): Promise<void>
  /** A deleted row as it comes back; without this, as it was. */
  prepareRestore?(row: RowOf<T>, services: Services): Promise<RowOf<T>>
  onRestore?(services: Services, row: RowOf<T>, item: DeletedItem): Promise<void>
  onPurge?(services: Services, item: DeletedItem): Promise<void>
  /** Copies what else an item of a backup keeps, before it is restored here. */
  onCopyFromBackup?(services: Services, backup: BackupItem): Promise<void>
}

interface FoundItem {
  id: number
  label: string
}

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
  /** Absent fields keep their value. Throws ApiError 404, 400 for what does not fit; StaleEditError for another `updatedAt` than the stored one. */
  update(services: Services, id: number, changes: object, accountId: number): Promise<Row>
  isSample(row: Row): boolean
  samples?: Samples
  /** What an update would make of what is stored, without storing it. Throws as `update` does. */
  planUpdate(services: Services, id: number, changes: object, accountId: number): Promise<{ stored: Row; planned: Row }>
  duplicate(services: Services, id: number, accountId: number): Promise<Row>
  listVersions(services: Services, id: number): Promise<PresentedVersion[]>
  /** Saves what it was; whether it is published stays. `upon` may hold the `updatedAt` of what it replaces. Throws as `update`, and ApiError 404. */
  restoreVersion(services: Services, version: { id: number; versionId: number }, upon: ExpectedVersion, accountId: number): Promise<Row>
  /** Removes its versions for good, within the caller's transaction. */
  purgeVersions(services: Services, id: number): Promise<void>
  /** It can be restored for 30 days. Throws ApiError 404 for an unknown one. */
  delete(services: Services, id: number, accountId: number, options?: DeleteOptions): Promise<Row>
  /** Puts a deleted one back, within the caller's transaction. Throws ApiError 409 where its place is taken. */
  restore(services: Services, item: DeletedItem, options?: DeleteOptions): Promise<void>
  /** When the next scheduled one becomes visible, ISO-8601 UTC; undefined where none is scheduled. */
  nextPublishing(reader: Reader): Promise<string | undefined>
  search?: {
    documents(services: Reader): Promise<{ source: DocumentSource; document: SearchDocument }[]>
    /** Whether visitors see the row whose id is in `column` of the query around it. */
    isPublished(reader: Reader, column: string): Expression<SqlBool>
  }
  /** What visitors don’t see yet: how many, and the first `limit` of them, the last changed first. */
  listUnpublished(reader: Reader, limit: number): Promise<{ count: number; items: UnpublishedItem[] }>
  listByIds(db: Database, ids: readonly number[]): Promise<PicturedItem[]>
  /** With what staff typed, drafts included: those of these ids, or all. */
  listFields(services: Services, ids?: readonly number[]): Promise<(FoundItem & { fields: unknown })[]>
  searchForStaff(db: Database, search: string, limit: number): Promise<FoundItem[]>
  purge(services: Services, item: DeletedItem): Promise<void>
  /** Gives an item of this site what the same one keeps in a backup, within the caller's transaction, which restores it. */
  copyFromBackup(services: Services, item: DeletedItem, backup: BackupItem): Promise<void>
}

/** A kind of content, as far as what all kinds have in common needs to know it: scheduled, previewed, found, restored, purged at last. */
export type AnyContentKind = Omit<
  ContentOperations<object, never>,
  'create' | 'update' | 'isSample' | 'planUpdate' | 'duplicate' | 'listVersions' | 'restoreVersion' | 'purgeVersions'
>

export interface PresentedKind extends AnyContentKind {
  presentForStaff(services: Services, id: number): Promise<object | undefined>
}

interface SampleKind<Row> {
  isOne(row: Row): boolean
  resemblesOne(row: Row): boolean
  /** A sentence for staff: what visitors see without one of the community’s own. Without it samples stay until there is one, or built-in ones would come. */
  withoutOwn?: string
}

export type Samples = ReturnType<typeof sampleRows> & {
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

export const markAfterSave = <Row extends object>(stored: Row, hasChanged: boolean): { sample?: SampleMark } =>
  hasChanged && isUntouched(stored) ? { sample: 'edited' } : {}

export const isUntouched = (row: object): boolean => (row as Partial<MarkedRow>).sample === 'untouched'

export function sampleRows<T extends ContentTable>(table: T, kind: SampleKind<RowOf<T>>, label: (row: RowOf<T>) => string) {
  // Kysely's types cannot follow a table that is a variable.
  const rows = (db: Database) => (db.kysely() as unknown as Kysely<{ rows: MarkedRow }>).selectFrom(table as unknown as 'rows')
  return {
    withoutOwn: kind.withoutOwn,
    async list(db: Database) {
      const found = await rows(db).selectAll().where('sample', '=', 'untouched').orderBy('id').execute()
      return found.map((row) => ({ id: row.id, label: label(row as object as RowOf<T>) }))
    },
    /** Against changes and registrations until the surrounding transaction ends. SQLite has one writer anyway. */
    async lock(db: Database) {
      if (db.engine === 'postgres') await rows(db).select('id').where('sample', '=', 'untouched').orderBy('id').forUpdate().execute()
    },
    async areAllThatIsSeen(reader: Reader) {
      const seen = rows(reader.db).where(isPublished(reader, table))
      const other = seen.select('id').where((e) => e.or([e('sample', 'is', null), e('sample', '=', 'edited')]))
      return (await other.limit(1).executeTakeFirst()) === undefined
    },
    /** Whether visitors see one that staff created, or a sample whose name and text were both replaced. */
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

/** The whole input of an update: sent fields by their rules, the others as stored, then rules across fields. Throws ApiError 400 with `issues`. */
export function validateUpdate<Input>(schema: InputSchema<Input>, stored: Input, changes: object): Input {
  const fields = 'in' in schema ? schema.in : schema
  const sent = Object.keys(changes).filter((name) => Object.hasOwn(fields.shape, name))
  const judged = validate(fields.pick(Object.fromEntries(sent.map((name) => [name, true])) as Record<string, true>), changes)
  const whole = { ...stored, ...judged }
  return 'out' in schema ? (validate(schema.out, whole) as Input) : whole
}

export class StaleEditError extends Error {
  override name = 'StaleEditError'
  readonly row: object

  constructor(row: object) {
    super('The row has changed since it was read')
    this.row = row
  }
}

/** Throws StaleEditError if `changes` are based on another version. In the transaction that writes, so that of two saves only the first succeeds. */
export function assertUnchanged(row: Pick<CommonRow, 'id' | 'updatedAt'>, changes: object) {
  const { updatedAt } = validate(expectedVersion, changes)
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(row.updatedAt)) throw new StaleEditError(row)
}

/** Now (ISO-8601 UTC), and always after a row's last change: two saves within a millisecond are two states of it. */
export const momentAfter = ({ clock }: Pick<Services, 'clock'>, updatedAt = ''): string =>
  new Date(Math.max(clock.now().getTime(), Date.parse(updatedAt) + 1 || 0)).toISOString()

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
  text: string
  url: string
  /** When it is or was, YYYY-MM-DD; null for what has no date. */
  day: string | null
  /** Only of what takes place: the day after which it is over, null where it has no end. */
  lastDay?: string | null
}

export interface DocumentSource {
  kind: string
  id: number
}
