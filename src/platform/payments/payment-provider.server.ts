import { ApiError } from '@/platform/http/errors.server'

/** What a payment came to, as the provider has it: a charge, what went back of it, a dispute about it. */
export interface ProviderEntry {
  kind: 'charge' | 'refund' | 'dispute'
  providerId: string
  amount: number
  currency: string
  fee: number | null
  at: string
  url: string
  of?: string
}

export interface ProviderPage {
  id: string
  url: string | null
  state: 'open' | 'paid' | 'unpaid' | 'expired'
  reference: string | null
  isTest: boolean
  entries: ProviderEntry[]
  payer: { name: string | null; email: string | null } | null
}

export interface NewProviderPage {
  key: string
  reference: string
  lines: readonly { label: string; amount: number }[]
  currency: string
  email: string | null
  returnUrl: string
  cancelUrl: string
  expiresAt: string
}

export interface PaymentProvider {
  isTest: boolean
  createPage(page: NewProviderPage): Promise<ProviderPage>
  expirePage(id: string): Promise<ProviderPage>
  readPage(id: string): Promise<ProviderPage>
  refund(refund: { charge: string; amount: number; currency: string; key: string }): Promise<ProviderEntry>
  listChanged(since: Date): AsyncIterable<string>
}

/** It said no, and would say so again. */
export class ProviderRefused extends Error {}

/** It didn't answer, or not in a way that settles anything: what was asked may have been done. */
export class ProviderAway extends ApiError {
  constructor() {
    super(503, 'We can’t reach the payment service right now. Please try again in a few minutes', { headers: { 'retry-after': '30' } })
  }
}
