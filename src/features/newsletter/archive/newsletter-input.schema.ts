import * as z from 'zod'
import { monthName, optionalText, webLink, yearNumber } from '@/platform/forms/input-fields'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'

/** A mailing, and the list of events that went with it. */
export const MAX_NEWSLETTER = 24_000

/** What staff send to create a newsletter, or together with what is stored to update one (spec D2 §7). */
export const newsletterInput = z.object({
  month: monthName,
  year: yearNumber,
  link: webLink('The link'),
  isSpecial: z.boolean('Special edition must be true or false').nullish(),
  specialDescription: optionalText('The special description', 2000),
  title: optionalText('The title', 150),
  body: optionalText('The text', MAX_NEWSLETTER)
    .refine((text) => !isBeyondParsing(text ?? ''), BEYOND_PARSING)
    .describe('Markdown: gives the newsletter a page of its own, to which its link leads'),
})
export type NewsletterInput = z.output<typeof newsletterInput>
