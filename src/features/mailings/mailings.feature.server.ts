import type { Feature } from '@/content/feature.server'
import { deliveryJob } from './delivery/delivery-job.server'
import { mailingTest } from './email/test-email.server'
import { mailingExports } from './export-mailings.server'
import { mailingsApi } from './mailing.api.server'
import { mailingPersonalData } from './mailing.personal-data.server'
import { leftRecipientRetention, recipientRetention } from './mailing.retention.server'
import { describeMailingPictures } from './mailing-pictures.server'
import { mailingPreviewApi } from './preview/preview.api.server'
import { findTroubledMailings } from './troubled-mailings.server'

export const mailingsFeature: Feature = {
  name: 'mailings',
  api: [mailingPreviewApi, mailingsApi],
  people: mailingPersonalData,
  exports: mailingExports,
  retention: [recipientRetention, leftRecipientRetention],
  describeUploads: { mailing: describeMailingPictures },
  jobs: [deliveryJob, mailingTest],
  overview: findTroubledMailings,
}
