import * as z from 'zod'
import { contentApi } from '@/content/content-api.server'
import { operation } from '@/platform/http/operation.server'
import { newsletterOperations } from './newsletter.operations.server'
import { presentNewsletter } from './newsletter.presenter.server'
import { listNewsletters } from './newsletter.repository.server'
import { newsletterAnswer } from './newsletter.schema'
import { newsletterInput } from './newsletter-input.schema'

const newsletterList = z.object({ newsletters: z.array(newsletterAnswer) })

/** Newsletters, for staff and for the archive (spec D2 §7). */
export const newslettersApi = contentApi({
  noun: 'newsletter',
  plural: 'newsletters',
  input: newsletterInput,
  answer: newsletterAnswer,
  operations: newsletterOperations,
  list: listNewsletters,
  present: (_c, rows) => rows.map(presentNewsletter),
}).get(
  '/newsletters',
  operation({ summary: 'List the newsletters of the archive', isSameForVisitors: true, success: { body: newsletterList } }),
  async (c) => c.json({ newsletters: (await listNewsletters(c.var.services.db)).map(presentNewsletter) }),
)
