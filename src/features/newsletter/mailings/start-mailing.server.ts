import { invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findNewsletter } from '../archive/newsletter.repository.server'
import { createPage, type PlannedPage, planPage } from './archive-mailing.server'
import { type MailingRow, moveMailing } from './mailing.repository.server'
import { unsubscribePlaceholder } from './personalize.server'
import { insertRecipients } from './recipient.repository.server'
import { listUpcomingEvents } from './upcoming-events.server'

// What draws it is loaded with the first mailing, not at every start.
const template = () => import('./render-mailing-email.server')

export interface DrawnMailing {
  /** The email as JSON, to be stored. */
  email: string
  /** The page of the archive to which the email leads. */
  page: PlannedPage | undefined
}

/** A mailing as it is now: drawn once, however many get it. Throws ApiError 400 where nothing would be in it. */
export async function drawMailing(services: Services, mailing: MailingRow): Promise<DrawnMailing> {
  if (await isEmpty(services, mailing)) throw saysNothing()
  const { renderMailingEmail } = await template()
  const page = await planPage(services, mailing)
  const email = await renderMailingEmail(services, { mailing, unsubscribeUrl: unsubscribePlaceholder(services), viewUrl: page?.url })
  return { email: JSON.stringify(email), page }
}

export const saysNothing = () => invalidInput('markdown', 'This mailing says nothing yet. Please write something first')

/** A newsletter may be a draft by now, and no event upcoming. */
async function isEmpty(services: Services, { markdown, newsletterId, withUpcomingEvents }: MailingRow): Promise<boolean> {
  if (markdown || (newsletterId !== null && (await findNewsletter(services, newsletterId)))) return false
  return !withUpcomingEvents || (await listUpcomingEvents(services)).length === 0
}

/** The first statement of the transaction in which a mailing starts: changes of what visitors see wait for one another there. */
export const beforeStart = async ({ content }: Pick<Services, 'content'>, drawn: DrawnMailing | undefined) => {
  if (drawn?.page) await content.raise()
}

/**
 * Fixes the email and its recipients, and gives it its page, within the surrounding transaction; undefined where its state doesn’t allow it (any
 * more). `accountId` is who sends it.
 */
export async function startMailing(
  services: Services,
  { id }: MailingRow,
  transition: 'send' | 'start',
  { email, page }: DrawnMailing,
  accountId?: number,
): Promise<MailingRow | undefined> {
  const { db, clock } = services
  const now = clock.now().toISOString()
  const started = await moveMailing(db, id, transition, { startedAt: now, sendAt: null, rendered: email, trouble: null })
  if (!started) return undefined
  await insertRecipients(db, id, now)
  return page ? createPage(services, started, page, accountId) : started
}
