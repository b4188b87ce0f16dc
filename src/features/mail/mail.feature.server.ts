import type { Feature } from '@/content/feature.server'
import { failedMail } from './failed-mail.server'
import { mailApi } from './mail.api.server'
import { mailPersonalData } from './mail.personal-data.server'
import { hasEverDelivered, mailRetention } from './mail.retention.server'

export const mailFeature: Feature = {
  name: 'mail',
  api: [mailApi],
  people: mailPersonalData,
  retention: [mailRetention],
  firstSteps: {
    mail: ({ db }) => hasEverDelivered(db),
  },
  async overview(services) {
    const failed = await failedMail(services)
    return { failedMail: failed, tabs: { mail: { count: failed.count, of: 'not delivered', isDue: true } } }
  },
}
