import { sumByWay } from '@/features/payments/ledger.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { counted } from '@/platform/text/nouns'
import type { EventRow } from '../event.repository.server'
import { amountOf, formatAmount } from '../places/format-price'
import type { RegistrationRow } from '../places/registration.repository.server'
import { settingsOf } from '../places/stored-settings.server'
import { refundAs } from '../registration/settle-payment.server'

/** Gives back what people paid online for what the community cancels (spec B §13.7); answers how much, in hundredths, by registration. Throws ApiError 409 with `refunds` where staff haven't said what. */
export async function refundCanceled(
  services: Services,
  { event, rows, choice }: { event: EventRow; rows: readonly RegistrationRow[]; choice: 'full' | 'policy' | 'none' | null },
): Promise<Map<number, number>> {
  const back = new Map<number, number>()
  if (!services.payments || rows.length === 0) return back
  const ids = rows.map(({ id }) => id)
  const sums = await sumByWay(services.db, ids)
  const paid = rows.filter(({ id }) => (sums.get(id)?.online ?? 0) > 0)
  if (paid.length === 0) return back
  if (choice === null)
    throw unsaid(event, { people: paid.length, cents: paid.reduce((sum, { id }) => sum + (sums.get(id)?.online ?? 0), 0) })
  for (const registration of paid) back.set(registration.id, await refundAs(services, { event, registration, choice }))
  return back
}

function unsaid(event: EventRow, { people, cents }: { people: number; cents: number }) {
  const { currency } = settingsOf(event).price
  const amount = amountOf(cents)
  const who = `${counted(people, 'person has', 'people have')} paid ${formatAmount(amount, currency)} online`
  return new ApiError(409, `${who}. Please choose what goes back`, { details: { refunds: { people, amount, currency } } })
}
