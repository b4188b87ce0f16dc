import * as z from 'zod'

/** A newsletter as every visitor sees it (spec D2 §3). */
export const newsletterAnswer = z
  .object({
    id: z.number().int(),
    month: z.string().describe('Full English name'),
    year: z.number().int(),
    link: z.string().describe('An http(s) address'),
    isSpecial: z.boolean(),
    specialDescription: z.string().nullable().describe('Of a special edition'),
  })
  .meta({ id: 'Newsletter' })
export type Newsletter = z.output<typeof newsletterAnswer>

/** The same as staff see it. */
export interface AdminNewsletter extends Newsletter {
  updatedAt?: string
}
