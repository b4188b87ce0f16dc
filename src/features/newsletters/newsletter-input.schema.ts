import * as z from 'zod'
import { monthName, optionalText, webLink, yearNumber } from '@/platform/forms/input-fields'

/** What staff send to create a newsletter, or together with what is stored to update one (spec D2 §7). */
export const newsletterInput = z.object({
  month: monthName,
  year: yearNumber,
  link: webLink('The link'),
  isSpecial: z.boolean('Special edition must be true or false').nullish(),
  specialDescription: optionalText('The special description', 2000),
})
export type NewsletterInput = z.output<typeof newsletterInput>
