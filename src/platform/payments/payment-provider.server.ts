import { ApiError } from '@/platform/http/errors.server'

/** What a payment came to, as the provider has it: a charge, what went back of it, what a dispute took or gave back. */
export interface ProviderEntry {
  kind: 'charge' | 'refund' | 'dispute'
  /** One for each row: what was sent back or given back has one of its own, which begins with that of what it undoes. */
  providerId: string
  /** In hundredths of the currency's main unit; negative where money goes back. */
  amount: number
  currency: string
  /** Likewise; null until the provider knows it, or where it is in another currency. */
  fee: number | null
  /** ISO-8601 UTC. */
  at: string
  /** Where the provider's own site shows it. */
  url: string
  of?: string
  /** Of a refund that the site asked for: the key with which it did. */
  reference?: string
}

export interface ProviderPage {
  id: string
  url: string | null
  /** `unpaid`: it was gone through, and whether the money comes is not known. */
  state: 'open' | 'paid' | 'unpaid' | 'expired'
  /** Ours, by which payments that are not ours are told apart. */
  reference: string | null
  isTest: boolean
  entries: ProviderEntry[]
  /** Who paid, as they said on the page. */
  payer: { name: string | null; email: string | null } | null
}

export interface NewProviderPage {
  /** Ours; asking twice with one makes one page. */
  reference: string
  /** In hundredths of the currency's main unit. */
  lines: readonly { label: string; amount: number }[]
  currency: string
  email: string | null
  /** Where someone comes back to, having paid or not. */
  back: string
  /** ISO-8601 UTC. */
  expiresAt: string
  /** Its page asks for name and address, and its button says so. */
  isDonation?: boolean
}

/** Something changed at the provider: of a page by our reference, or of a charge. */
export interface ProviderWord {
  reference: string | null
  charge: string | null
}

/** What the site asks of who takes payments for it (spec B §13). All throw `ProviderAway` within 4 seconds, or `ProviderRefused`. */
export interface PaymentProvider {
  isTest: boolean
  /** The origin of its pages, to which forms may lead. */
  origin: string
  /** Since when it refuses our key, or what it must do with it (ISO-8601 UTC); null while it takes it. */
  keyRefusedAt: string | null
  createPage(page: NewProviderPage): Promise<ProviderPage>
  /** Ends a page by which someone can still pay; answers how it stands after that. */
  expirePage(id: string): Promise<ProviderPage>
  readPage(id: string): Promise<ProviderPage>
  refund(refund: { charge: string; amount: number; currency: string; key: string }): Promise<ProviderEntry>
  /** What changed since then, some of it more than once. */
  listChanged(since: Date): AsyncIterable<ProviderWord>
  /** What a message says that the provider signed within five minutes; undefined for any other. */
  readWord(body: string, signature: string): { id: string; isTest: boolean; word: ProviderWord } | undefined
  check(webhookUrl: string): Promise<ProviderFinding[]>
}

export interface ProviderFinding {
  label: string
  state: 'works' | 'improve' | 'fix'
  says: string
}

/** It said no, and would say so again. */
export class ProviderRefused extends Error {}

/** It didn't answer, or not in a way that settles anything: what was asked may have been done. */
export class ProviderAway extends ApiError {
  constructor() {
    super(503, 'We can’t reach the payment service right now. Please try again in a few minutes', { headers: { 'retry-after': '30' } })
  }
}
