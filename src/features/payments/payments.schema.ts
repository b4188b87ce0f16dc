export const PAYMENT_WAYS = ['cash', 'check', 'card', 'other'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** How a part of what was paid came: by hand, or by the provider's page. */
export const PAID_WAYS = [...PAYMENT_WAYS, 'online'] as const
export type PaidWay = (typeof PAID_WAYS)[number]

export const LEDGER_KINDS = ['charge', 'refund', 'dispute', 'manual'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
