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

const ownPage = { title: z.string(), body: z.string().describe('Markdown, no raw HTML') }

/** The same as staff get it. */
export const newsletterForStaff = newsletterAnswer.extend({ title: ownPage.title.optional(), body: ownPage.body.optional() }).meta({
  id: 'NewsletterForStaff',
  description: 'With title and text where the newsletter has a page of its own, to which its link leads',
})

/** A newsletter that can be read on a page of its own. */
export const newsletterPage = z.object({ ...newsletterAnswer.shape, ...ownPage, slug: z.string() }).meta({ id: 'NewsletterPage' })
export type ReadableNewsletter = z.output<typeof newsletterPage>

/** The same as staff see it. */
export interface AdminNewsletter extends z.output<typeof newsletterForStaff> {
  updatedAt?: string
}
