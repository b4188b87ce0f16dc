import type { Expression, SqlBool } from 'kysely'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import type { ColumnsOf, ContentTable, PublicationColumns, RowOf } from './content-rows.server'
import type { DeletedItem } from './deleted/deleted-items.server'
import type { DeleteOptions } from './deleted/dependent-rows.server'
import type { ExpectedVersion } from './edit-conflict'
import type { Publication } from './publication'
import type { Reader } from './published.server'
import type { SampleKind, Samples } from './samples.server'
import type { DocumentSource, SearchDocument } from './search-document'
import type { InputSchema } from './update-checks.server'
import type { PresentedVersion } from './version.schema'

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
