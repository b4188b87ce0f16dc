import type { Feature } from '@/content/feature.server'
import { failedMail } from './failed-mail.server'
import { mailApi } from './mail.api.server'
import { peopleInMail } from './mail.people.server'
import { hasSentMail } from './mail.repository.server'

export const mailFeature: Feature = {
  name: 'mail',
  api: [mailApi],
  people: peopleInMail,
  firstSteps: {
    // Without a server, what counts as sent lies in a file.
    mail: async ({ config, db }) => config.smtpUrl !== undefined && hasSentMail(db),
  },
  async overview(services) {
    const failed = await failedMail(services)
    return { failedMail: failed, tabs: { mail: { count: failed.count, of: 'not delivered', isDue: true } } }
  },
}
