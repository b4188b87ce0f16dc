import type { Feature } from '@/content/feature.server'
import { mailApi } from './mail.api.server'
import { peopleInMail } from './mail.people.server'

export const mailFeature: Feature = { name: 'mail', api: [mailApi], people: peopleInMail }
