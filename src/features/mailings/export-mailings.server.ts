import { type ExportPart, jsonPieces, oneFile } from '@/content/transfer/export-part.server'
import type { Services } from '@/platform/services.server'
import { presentMailings } from './mailing.presenter.server'
import { listMailings } from './mailing.repository.server'

export const mailingExports: readonly ExportPart[] = [
  oneFile('mailings.json', 'The mailings to the list, drafts included, the newest first, with how many got each.', (services) =>
    jsonPieces(pages(services)),
  ),
]

const PAGE = 50

async function* pages(services: Pick<Services, 'db'>) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listMailings(services.db, { limit: PAGE, offset })
    yield await presentMailings(services, rows)
    if (rows.length < PAGE) return
  }
}
