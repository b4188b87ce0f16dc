import * as z from 'zod'
import type { Place } from '@/site/texts/place'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'

const updatedAt = z.iso.datetime('updatedAt must be the timestamp last read from the API, like 2027-10-05T16:00:00.000Z').nullish()

/** What may be said in a place, by its kind: a line has no line breaks, and each has its length (spec B §6.4). */
export function pageTextInput(place: Place) {
  if (place.kind === 'picture') return z.object({ text: z.null('A picture is sent as a form; null goes back to the original.'), updatedAt })
  const { kind, maxLength } = place
  const words = z
    .string('Please send the text, or null for the original.')
    .trim()
    .max(maxLength, `This text can have ${maxLength.toLocaleString('en')} characters at most.`)
    .refine((text) => kind === 'line' || !isBeyondParsing(text), BEYOND_PARSING)
    .refine((text) => kind === 'prose' || !/[\r\n]/.test(text), 'This text is one line.')
  return z.object({ text: words.nullable(), updatedAt: updatedAt })
}
