import type { Feature } from '@/content/feature.server'
import { jsonPieces, oneFile } from '@/content/feature.server'
import type { OverviewPart } from '@/content/overview.schema'
import { hasRole, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { mailingPreviewApi, mailingsApi } from './mailing.api.server'
import { leftRecipientRetention, mailingPersonalData, recipientRetention } from './mailing.personal-data.server'
import { describeMailingPictures, listMailings, listTroubledMailings, presentMailings } from './mailing.repository.server'
import { deliveryJob, heldMailings, mailingTest } from './send-mailing.server'

export const mailingsFeature: Feature = {
  name: 'mailings',
  api: [mailingPreviewApi, mailingsApi],
  people: mailingPersonalData,
  exports: [
    oneFile('mailings.json', 'The mailings to the list, drafts included, the newest first, with how many got each.', (services) =>
      jsonPieces(exportedPages(services)),
    ),
  ],
  retention: [recipientRetention, leftRecipientRetention],
  describeUploads: { mailing: describeMailingPictures },
  jobs: [deliveryJob, mailingTest],
  held: [heldMailings],
  overview: findTroubledMailings,
}

const PAGE = 50

async function* exportedPages(services: Pick<Services, 'db'>) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listMailings(services.db, { limit: PAGE, offset })
    yield await presentMailings(services, rows)
    if (rows.length < PAGE) return
  }
}

async function findTroubledMailings({ db }: Pick<Services, 'db'>, role: Role): Promise<OverviewPart> {
  if (!hasRole(role, 'host')) return {}
  const mailings = (await listTroubledMailings(db)).flatMap(({ id, subject, state, trouble }) =>
    state === 'stopped' || state === 'sent' || trouble === null ? [] : [{ id, subject, state, trouble }],
  )
  if (mailings.length === 0) return {}
  return { mailings, tabs: { mailings: { count: mailings.length, of: 'not leaving', isDue: true } } }
}
