import type { NewProviderPage } from '@/platform/payments/payment-provider.server'
import { ProviderAway, type ProviderPage } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { type PageRow, savePage } from './payment.repository.server'

type Shown = Pick<NewProviderPage, 'lines' | 'email' | 'isDonation'> & {
  /** Where someone comes back to, having paid or not. */
  back: string
}

/** Has the provider make a page that is stored; asked twice, it makes one. Throws ProviderAway and ProviderRefused. */
export async function createProviderPage(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  page: PageRow,
  { back, ...shown }: Shown,
): Promise<ProviderPage & { url: string }> {
  if (!payments) throw new ProviderAway()
  const { id, currency, expiresAt } = page
  const made = await payments.createPage({ ...shown, key: id, reference: id, currency, expiresAt, returnUrl: back, cancelUrl: back })
  const url = made.url ?? back
  await savePage(db, id, { providerId: made.id, url, ...(page.state === 'making' && { state: 'open' }) })
  return { ...made, url }
}
