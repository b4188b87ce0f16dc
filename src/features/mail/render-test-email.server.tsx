import type { Services } from '@/platform/services.server'
import { renderEmail } from './render-email.server'
import type { Rendered } from './send-email.server'
import { TestEmail } from './test-email'

export const renderTestEmail = async ({ site }: Pick<Services, 'site'>): Promise<Rendered> => ({
  subject: `Test email from the ${site.community}`,
  ...(await renderEmail(<TestEmail site={site} />)),
})
