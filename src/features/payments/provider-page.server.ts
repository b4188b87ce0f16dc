import { type NewProviderPage, ProviderAway, type ProviderPage } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { type PageRow, savePage } from './payment.repository.server'

/** Has the provider make a page that is stored; asked twice, it makes one. Throws ProviderAway and ProviderRefused. */
export async function createProviderPage(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  page: PageRow,
  shown: Pick<NewProviderPage, 'lines' | 'email' | 'back' | 'isDonation'>,
): Promise<ProviderPage & { url: string }> {
  if (!payments) throw new ProviderAway()
  const { id, currency, expiresAt } = page
  const made = await payments.createPage({ ...shown, reference: id, currency, expiresAt })
  const url = made.url ?? shown.back
  await savePage(db, id, { providerId: made.id, url, ...(page.state === 'making' && { state: 'open' }) })
  return { ...made, url }
}
