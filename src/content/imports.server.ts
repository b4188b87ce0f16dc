import type { ContentOperations } from '@/content/content-kind.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { EventRecord, PageRecord, PostRecord, TableRecord } from '@/platform/import-formats/import-record'
import type { Services } from '@/platform/services.server'

type ImportOutcome = 'added' | 'exists' | { skipped: string }

export interface Import<Foreign> {
  /** What it is in a line of a list: `event “Open House”, Sunday, October 5, 2027, 10:00 AM – 12:00 PM`. */
  name(record: Foreign): string
  /** Sentences about it for the person who imports, beyond those of its reader. */
  notes?(record: Foreign): readonly string[]
  /** Within the caller's transaction: stores it, unless it is there. Throws ApiError, before anything is stored, for what cannot be. */
  add(services: Services, record: Foreign): Promise<ImportOutcome>
  finish?(services: Services, added: number): Promise<void>
}

/** What a feature imports from other programs’ files (spec B §6.5). */
export interface Imports {
  event?: Import<EventRecord>
  post?: Import<PostRecord>
  page?: Import<PageRecord>
  /** Lines of a table that has these headings, each in one of the spellings. */
  row?: Import<TableRecord> & {
    needs: readonly (readonly string[])[]
    /** Before any is imported. Throws UnreadableFile for a table of which one line can't be understood, so that none should be. */
    check?(rows: readonly TableRecord[]): void
  }
}

export const cellOf = ({ cells }: TableRecord, ...headings: string[]): string | undefined =>
  headings.map((heading) => cells[heading]).find(Boolean)

/** Creates a piece of content through its operations, as a draft if `isDraft`, and notes that the command line did it. */
export async function createImported<Row, Input>(
  services: Services,
  { operations, label }: { operations: ContentOperations<Row, Input>; label: string },
  input: Input,
  { isDraft }: { isDraft: boolean },
): Promise<Row> {
  const row = await operations.create(services, input, undefined, { status: isDraft ? 'draft' : 'published' })
  const { id } = row as { id: number }
  const entry = { accountId: null, action: 'create', entity: operations.noun, entityId: id, label, detail: 'from a file' } as const
  await recordAudit(services, entry)
  return row
}
