import { type ExportPart, jsonPieces, oneFile } from '@/content/transfer/export-part.server'
import type { Services } from '@/platform/services.server'
import { listPageTexts } from './page-text.repository.server'

export const pageTextExports: readonly ExportPart[] = [
  oneFile('page-texts.json', 'The texts and pictures of pages that were changed; null for the original.', (services) =>
    jsonPieces(batches(services)),
  ),
]

async function* batches({ db }: Services) {
  yield (await listPageTexts(db)).map(({ page, place, text, updatedAt }) => ({ page, place, text, updatedAt }))
}
