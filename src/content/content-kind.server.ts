import type { Services } from '@/platform/services.server'
import type { DeletionWishes } from './attached-rows.server'
import type { ColumnsOf, ContentTable, RowOf } from './content-rows.server'
import type { DeletedItem } from './deleted-items.server'
import type { InputSchema } from './judge-update.server'
import type { Reader } from './published.server'

/** Whatever shows uploads: an event, or the event that was deleted. */
interface UploadOwner {
  entity: string
  id: number
}

/** One kind of thing that staff keep, as far as creating, updating and deleting it differs from the other kinds. */
export interface ContentKind<T extends ContentTable, Input> {
  table: T
  /** Singular noun, for messages and the audit log: `newsletter`. */
  noun: string
  /** What staff send to create one. */
  input: InputSchema<Input>
  /** What is stored for what staff sent; `stored` is the row that is updated. */
  columns(input: Input, context: { services: Services; stored: RowOf<T> | undefined }): ColumnsOf<T> | Promise<ColumnsOf<T>>
  /** What is stored, as it was understood when it was sent: an update changes some of it. */
  storedInput(row: RowOf<T>, services: Services): Input | Promise<Input>
  label(row: RowOf<T>): string
  /** Notes which uploads a row shows for its owner: none where there is no row. */
  recordUploads?(services: Services, owner: UploadOwner, row: RowOf<T> | undefined): Promise<void>
  /** What else belongs to creating or updating one, in that transaction. */
  onSave?(services: Services, row: RowOf<T>, input: Input): Promise<void>
  /** Sets aside what hangs on a row that is deleted. */
  onDelete?(services: Services, row: RowOf<T>, item: DeletedItem): Promise<void>
  /** A deleted row as it comes back; without this, as it was. */
  revived?(row: RowOf<T>, services: Services): Promise<RowOf<T>>
  /** Gives a row that is back what was set aside. */
  onRestore?(services: Services, row: RowOf<T>, item: DeletedItem): Promise<void>
  /** Forgets what was set aside, for it never comes back. */
  onPurge?(services: Services, item: DeletedItem): Promise<void>
}

export interface ContentOperations<Row, Input> {
  noun: string
  /** `accountId` is undefined for what the program makes by itself. */
  create(services: Services, input: Input, accountId?: number): Promise<Row>
  /**
   * Fields that are absent from `changes` keep their value. Throws ApiError: 404 for an unknown one, 400 for what does not fit;
   * ChangedMeanwhile where `changes` name another state than the stored one as their `updatedAt`.
   */
  update(services: Services, id: number, changes: object, accountId: number): Promise<Row>
  /** It can be put back for 30 days. Throws ApiError 404 for an unknown one. */
  delete(services: Services, id: number, accountId: number, wishes?: DeletionWishes): Promise<Row>
  /** Puts a deleted one back, within the caller's transaction. Throws ApiError 409 where its place is taken. */
  restore(services: Services, item: DeletedItem): Promise<void>
  /** When the next scheduled one becomes visible, ISO-8601 UTC; undefined where none is scheduled. */
  nextPublishing(reader: Reader): Promise<string | undefined>
  /** Lets go of what was kept for a deleted one, within the caller's transaction. */
  purge(services: Services, item: DeletedItem): Promise<void>
}

/** A kind of content, as far as what all kinds have in common needs to know it: scheduled, restored, purged at last. */
export type AnyContentKind = Pick<ContentOperations<unknown, never>, 'noun' | 'nextPublishing' | 'restore' | 'purge'>
