import type { Feature } from '@/content/feature.server'
import { mailApi } from './mail.api.server'

export const mailFeature: Feature = { name: 'mail', api: [mailApi] }
