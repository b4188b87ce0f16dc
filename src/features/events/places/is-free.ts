import type { Price } from './registration-settings.schema'

/** Whether no one owes anything for a place. */
export const isFree = (registration: { price: Pick<Price, 'kind'> } | null | undefined): boolean =>
  (registration?.price.kind ?? 'free') === 'free'
