import type { Feature } from '@/content/feature.server'
import { accountNoticeEmail } from './account-notices.server'
import { authApi } from './auth.api.server'
import { accountPersonalData } from './email/account.personal-data.server'
import { accountEmailApi } from './email/account-email.api.server'
import { accountLinkEmails, resetRequestJob } from './email/account-emails.server'
import { passkeyApi, secondFactorApi } from './second-factor/second-factor.api.server'

export const authFeature: Feature = {
  name: 'auth',
  api: [authApi, accountEmailApi, secondFactorApi, passkeyApi],
  people: accountPersonalData,
  jobs: [...accountLinkEmails, accountNoticeEmail, resetRequestJob],
}
