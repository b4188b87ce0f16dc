import type { Services } from '@/platform/services.server'
import './feature.server'
import type { DocumentSource, SearchDocument } from './search-document'

/** Tells search what it finds of a source from now on, undefined for nothing; within the transaction that changes it. */
export async function updateSearchIndex(services: Services, source: DocumentSource, document: SearchDocument | undefined) {
  for (const { indexDocument } of services.features) await indexDocument?.(services, source, document)
}

/** Tells search that pages say something else from now on, by the values of `services.site`; within the transaction that changes it. */
export async function reindexPages(services: Pick<Services, 'db' | 'site' | 'features'>) {
  for (const { indexPages } of services.features) await indexPages?.(services)
}
