import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { capitalize } from '@/platform/text/nouns'
import type { ContentKind } from './content-kind.server'
import { type ContentTable, contentRows, type PublicationColumns, type RowOf } from './content-rows.server'
import { contentHistory } from './history/content-history.server'
import { updateSearchIndex } from './update-search-index.server'
import './feature.server'

export type ContentParts<T extends ContentTable, Input> = ReturnType<typeof contentParts<T, Input>>

/** What saving and deleting one kind of content have in common. */
export function contentParts<T extends ContentTable, Input>(kind: ContentKind<T, Input>) {
  const { noun, table, document } = kind
  const rows = contentRows(table)
  return {
    rows,
    history: contentHistory(kind),
    /** Throws ApiError 404 for an unknown one. */
    async get({ db }: Services, id: number): Promise<RowOf<T>> {
      const row = await rows.find(db, id)
      if (!row) throw new ApiError(404, notFound(noun))
      return row
    },
    owner: (id: number) => ({ entity: noun, id }),
    /** The rows of other features that depend on this kind's. */
    attachedTo: ({ features }: Services) => features.flatMap(({ attached = [] }) => attached).filter((rows) => rows.noun === noun),
    async updateSearch(services: Services, id: number, row: RowOf<T> | undefined) {
      if (document) await updateSearchIndex(services, { kind: noun, id }, row && document(row, services))
    },
  }
}

/** `Newsletter not found`. */
export const notFound = (noun: string) => `${capitalize(noun)} not found`

export const commonColumns = (row: object) => row as { id: number; createdAt: string; updatedAt: string } & PublicationColumns

/** Now, and always after the row's last change: it identifies the row's states. */
export const nextMoment = ({ clock }: Services, row: object) =>
  new Date(Math.max(clock.now().getTime(), Date.parse(commonColumns(row).updatedAt) + 1)).toISOString()
