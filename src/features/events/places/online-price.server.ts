import { invalidInput } from '@/platform/http/errors.server'
import { amountFault } from '@/platform/payments/money'
import type { Services } from '@/platform/services.server'
import type { RegistrationSettings } from './registration-settings.schema'

/** What can be paid online is what the provider takes (spec B §13.2). Throws ApiError 400 with the field. */
export function requirePayable({ payments }: Pick<Services, 'payments'>, settings: RegistrationSettings | null | undefined) {
  const price = settings?.price
  if (!price || price.online === 'off') return
  const refuse = (field: string, message: string) => invalidInput(`registration.price.${field}`, message)
  if (price.kind === 'free') throw refuse('online', 'What is free is not paid for')
  if (!payments) throw refuse('online', 'Paying on this site needs the keys of the payment provider (docs/payments.md)')
  for (const field of ['amount', 'from', 'to'] as const) {
    const amount = price[field]
    // Nothing may be given where the least is nothing.
    const fault = amount === null || (field === 'from' && amount === 0) ? undefined : amountFault(amount, price.currency)
    if (fault) throw refuse(field, fault)
  }
}
