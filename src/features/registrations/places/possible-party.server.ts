import { invalidInput } from '@/platform/http/errors.server'

/** A party of more people than there will ever be places for would wait in vain (spec B §3.3). Throws ApiError 400. */
export function requirePossible(capacity: number | null, people: number) {
  if (capacity === null || people <= capacity) return
  throw invalidInput('guests', capacity === 1 ? 'There is only 1 place in total' : `There are only ${capacity} places in total`)
}
