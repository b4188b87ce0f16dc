import type { Services } from '@/platform/services.server'
import './feature.server'
import type { DocumentSource, SearchDocument } from './search-document'

/** Replaces a source’s entry in the search index, or removes it for undefined; call it in the transaction that changes the source. */
export async function updateSearchIndex(services: Services, source: DocumentSource, document: SearchDocument | undefined) {
  for (const { indexDocument } of services.features) await indexDocument?.(services, source, document)
}
