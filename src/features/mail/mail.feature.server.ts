import type { Feature } from '@/content/feature.server'
import { failedMail } from './failed-mail.server'
import { mailApi } from './mail.api.server'
import { peopleInMail } from './mail.people.server'

export const mailFeature: Feature = {
  name: 'mail',
  api: [mailApi],
  people: peopleInMail,
  async overview(services) {
    const failed = await failedMail(services)
    return { failedMail: failed, tabs: { mail: { count: failed.count, of: 'not delivered', isDue: true } } }
  },
}
