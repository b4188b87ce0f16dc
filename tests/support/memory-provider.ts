import {
  type NewProviderPage,
  type PaymentProvider,
  ProviderAway,
  type ProviderEntry,
  type ProviderPage,
} from '@/platform/payments/payment-provider.server'

/** A payment provider in memory, which holds to the cent what a real one would: for tests of what the site does with its words. */
export interface MemoryProvider extends PaymentProvider {
  pages: Map<string, ProviderPage & { amount: number; currency: string }>
  /** The person pays by that page, where one still can; answers whether money moved. */
  pay(id: string, payer?: ProviderPage['payer']): boolean
  isAway: boolean
  /** What it holds of a page, less what went back. */
  held(id: string): number
  created: number
  /** As after a day: asked once more with a key of before, it would do it once more. */
  forgetKeys(): void
  now(): Date
}

export function memoryProvider(now: () => Date): MemoryProvider {
  const byKey = new Map<string, string>()
  const refunds = new Map<string, ProviderEntry>()
  const pages: MemoryProvider['pages'] = new Map()
  let number = 0
  const answer = () => {
    if (provider.isAway) throw new ProviderAway()
  }
  const get = (id: string) => {
    const page = pages.get(id)
    if (!page) throw new Error(`No page ${id}`)
    if (page.state === 'open' && (expiries.get(id) ?? '') <= now().toISOString()) page.state = 'expired'
    return page
  }
  const expiries = new Map<string, string>()
  const provider: MemoryProvider = {
    isTest: true,
    isAway: false,
    origin: 'https://pay.example',
    keyRefusedAt: null,
    check: async () => [],
    readWord: (body) => ({ id: body || 'evt_1', isTest: true, word: { reference: body || null, charge: null } }),
    pages,
    created: 0,
    now,
    forgetKeys() {
      byKey.clear()
      refunds.clear()
    },
    async createPage(page: NewProviderPage) {
      answer()
      const known = byKey.get(page.reference)
      if (known) return structuredClone(get(known))
      const id = `cs_${++number}`
      provider.created++
      const amount = page.lines.reduce((sum, line) => sum + line.amount, 0)
      pages.set(id, {
        id,
        url: `https://pay.example/${id}`,
        state: 'open',
        reference: page.reference,
        isTest: true,
        entries: [],
        payer: null,
        amount,
        currency: page.currency,
      })
      expiries.set(id, page.expiresAt)
      byKey.set(page.reference, id)
      return structuredClone(get(id))
    },
    async expirePage(id) {
      answer()
      const page = get(id)
      if (page.state === 'open') page.state = 'expired'
      return structuredClone(page)
    },
    async readPage(id) {
      answer()
      return structuredClone(get(id))
    },
    async refund({ charge, amount, currency, key }) {
      answer()
      const known = refunds.get(key)
      if (known) return structuredClone(known)
      const page = [...pages.values()].find(({ entries }) => entries.some(({ providerId }) => providerId === charge))
      if (!page || amount > provider.held(page.id)) throw new Error('More than there is')
      const entry: ProviderEntry = {
        kind: 'refund',
        providerId: `re_${++number}`,
        amount: -amount,
        currency,
        fee: 0,
        at: now().toISOString(),
        url: 'https://pay.example',
        of: charge,
        reference: key,
      }
      page.entries.push(entry)
      refunds.set(key, entry)
      return structuredClone(entry)
    },
    async *listChanged() {
      answer()
      for (const { reference } of pages.values()) yield { reference, charge: null }
    },
    pay(id, payer = null) {
      const page = get(id)
      if (page.state !== 'open') return false
      Object.assign(page, { state: 'paid', payer })
      page.entries.push({
        kind: 'charge',
        providerId: `ch_${++number}`,
        amount: page.amount,
        currency: page.currency,
        fee: Math.round(page.amount * 0.029) + 30,
        at: now().toISOString(),
        url: 'https://pay.example',
      })
      return true
    },
    held: (id) => get(id).entries.reduce((sum, { amount }) => sum + amount, 0),
  }
  return provider
}
