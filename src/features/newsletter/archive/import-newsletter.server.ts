import { createImported, type Import } from '@/content/imports.server'
import { validate } from '@/platform/http/http.server'
import type { PostRecord } from '@/platform/import-formats/import-record'
import type { Services } from '@/platform/services.server'
import { dayParts } from '@/platform/time/calendar'
import { newsletterOperations } from './newsletter.operations.server'
import { hasNewsletterAt, hasNewsletterOf } from './newsletter.repository.server'
import { newsletterInput } from './newsletter-input.schema'

/** Imports a post that is a newsletter, as its title, its categories or its tags say, by its address. Other posts have no place here. */
export const newsletterImport: Import<PostRecord> = {
  name: ({ title, isDraft }) => `newsletter “${title}”${isDraft ? ', as a draft' : ''}`,
  async add(services, post) {
    if (![post.title, ...post.categories].some((text) => /newsletter/i.test(text)))
      return { skipped: 'it is not a newsletter: neither its title nor its categories or tags say so' }
    const input = validate(newsletterInput, await fieldsOf(services, post))
    if (await hasNewsletterAt(services.db, input.link)) return 'exists'
    const label = `${input.month} ${input.year}`
    await createImported(services, { operations: newsletterOperations, label }, input, post)
    return 'added'
  },
}

/** A second one of a month is a special edition, which its title distinguishes. */
async function fieldsOf({ db }: Services, { day, title, link }: PostRecord) {
  const { month, year } = /^\d{4}-\d\d-\d\d$/.test(day) ? dayParts(day) : { month: '', year: '' }
  const isSecond = month !== '' && (await hasNewsletterOf(db, month, Number(year)))
  return { month, year, link, ...(isSecond && { isSpecial: true, specialDescription: title }) }
}
