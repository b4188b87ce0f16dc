import type { Feature } from '@/content/feature.server'
import { accountListApi } from './account-list.api.server'
import { invitationsApi } from './invitation.api.server'
import { registerApi } from './register.api.server'

export const accountsFeature: Feature = {
  name: 'accounts',
  api: [registerApi, accountListApi, invitationsApi],
}
