import { randomUUIDv7 } from 'node:crypto'
import { assertUnchanged, momentAfter, StaleEditError, toConflictError } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError, invalidInput, orNotFound } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { dayParts } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { isBeyondParsing } from '@/ui/markdown-limits'
import { newsletter as archived } from '../archive/newsletter.kind'
import { findNewsletter, freeNewsletterSlug, hasNewsletterOf, newsletterOperations, newsletterUrl } from '../archive/newsletters.server'
import {
  deleteMailingRow,
  findMailing,
  insertMailing,
  lockMailing,
  type MailingRow,
  moveMailing,
  presentMailing,
  recordMailingPictures,
  updateMailing,
} from './mailing.repository.server'
import type { MailingChange, MailingContent } from './mailing.schema'
import { explanations, type MailingState } from './mailing-states'
import { insertRecipients, listFilesOfMailing } from './recipient.repository.server'
import { listUpcomingEvents, type UpcomingEvent } from './upcoming-events.server'

const NOT_FOUND = 'Mailing not found'

export const getMailing = async ({ db }: Pick<Services, 'db'>, id: number) => orNotFound(await findMailing(db, id), NOT_FOUND)

/** Locked: no one else changes the mailing until the surrounding transaction ends. Throws ApiError 404. */
export const getLockedMailing = async ({ db }: Pick<Services, 'db'>, id: number) => orNotFound(await lockMailing(db, id), NOT_FOUND)

export const createMailing = (services: Services, content: MailingContent, accountId: number): Promise<MailingRow> =>
  services.db.tx(async () => {
    await assertNewsletter(services, content)
    const now = services.clock.now().toISOString()
    const row = await insertMailing(services.db, { ...content, key: randomUUIDv7(), createdAt: now, updatedAt: now })
    await recordMailingPictures(services.db, row)
    await recordAudit(services, { accountId, action: 'create', entity: 'mailing', entityId: row.id, label: row.subject })
    return row
  })

/** A new draft with equal content. Throws ApiError 404. */
export async function duplicateMailing(services: Services, id: number, accountId: number): Promise<MailingRow> {
  const { subject, preview, markdown, withUpcomingEvents, newsletterId, inArchive } = await getMailing(services, id)
  return createMailing(services, { subject, preview, markdown, withUpcomingEvents, newsletterId, inArchive }, accountId)
}

/** Changes what a draft says. Throws ApiError: 404; 409 where it is no draft, or, with the present state, where someone else changed it since. */
export const changeMailing = (services: Services, id: number, changes: MailingChange, accountId: number): Promise<MailingRow> =>
  onVersion(services, () =>
    services.db.tx(async () => {
      const row = await getLockedMailing(services, id)
      assertState(row, ['draft'])
      assertUnchanged(row, changes)
      await assertNewsletter(services, changes)
      const { updatedAt: _, ...set } = changes
      const changed = await updateMailing(services.db, id, { ...set, updatedAt: momentAfter(services, row.updatedAt) })
      await recordMailingPictures(services.db, changed)
      await recordAudit(services, { accountId, action: 'update', entity: 'mailing', entityId: id, label: changed.subject })
      return changed
    }),
  )

/** Deletes a mailing with its recipients and files. Throws ApiError 404, or 409 while it is being sent or is scheduled. */
export const deleteMailing = (services: Services, id: number, accountId: number): Promise<void> =>
  services.db.tx(async () => {
    const row = await getLockedMailing(services, id)
    assertState(row, ['draft', 'stopped', 'sent'])
    await recordMailingPictures(services.db, { id, markdown: '' })
    await removeMailFilesAfterCommit(services, await listFilesOfMailing(services.db, id))
    await deleteMailingRow(services.db, id)
    await recordAudit(services, { accountId, action: 'delete', entity: 'mailing', entityId: id, label: row.subject })
  })

async function assertNewsletter({ db }: Pick<Services, 'db'>, { newsletterId }: Pick<MailingChange, 'newsletterId'>) {
  if (newsletterId && !(await newsletterOperations.find(db, newsletterId)))
    throw invalidInput('newsletterId', 'This newsletter isn’t in the archive any more. Please choose another one')
}

function assertState({ state }: MailingRow, allowed: readonly MailingState[]) {
  if (!allowed.includes(state)) throw new ApiError(409, `${explanations[state]}.`)
}

/** Answers a save of an outdated version with the present state and who changed it. */
export async function onVersion<T>(services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StaleEditError)) throw error
    const row = error.row as MailingRow
    const { mailing } = await presentMailing(services, row)
    throw await toConflictError(services, { noun: 'mailing', row, current: mailing })
  }
}

/** The page that a mailing is about to get, whose address is in the email already. */
export interface PlannedPage {
  url: string
  body: string
}

/** What the page of a mailing would be now; undefined where staff want none, or it has one. */
export async function planPage(
  services: Services,
  mailing: Pick<MailingRow, 'subject' | 'markdown' | 'withUpcomingEvents' | 'inArchive' | 'archivedAs'>,
): Promise<PlannedPage | undefined> {
  if (!mailing.inArchive || mailing.archivedAs !== null) return undefined
  const events = mailing.withUpcomingEvents ? await listUpcomingEvents(services) : []
  const body = [mailing.markdown, markdownOfEvents(events, services.config.publicUrl)].filter(Boolean).join('\n\n')
  return {
    url: newsletterUrl(services, await freeNewsletterSlug(services, mailing.subject)),
    // A long text must not be refused for the events that come with it.
    body: isBeyondParsing(body) ? mailing.markdown : body,
  }
}

/** Makes a mailing a public newsletter, in the transaction that sends it. Throws ApiError 409 where its planned address is taken by now. */
async function createPage(services: Services, mailing: MailingRow, { url, body }: PlannedPage, accountId?: number): Promise<MailingRow> {
  const newsletter = await newsletterOperations.create(services, await inputOf(services, mailing, body), accountId)
  if (newsletter.link !== url) throw new ApiError(409, 'Another newsletter has just taken the address of this one. Please try again.')
  return updateMailing(services.db, mailing.id, { archivedAs: newsletter.id })
}

/** Archives a sent mailing without upcoming events, which are others by now. Throws ApiError 404, or 409 for a draft or an archived one. */
export const archiveMailing = (services: Services, id: number, accountId: number): Promise<MailingRow> =>
  changeContent(
    services,
    async () => {
      const row = await getLockedMailing(services, id)
      if (!row.startedAt) throw new ApiError(409, 'This mailing hasn’t been sent yet.')
      if (row.archivedAs !== null) throw new ApiError(409, 'This mailing is in the archive already.')
      if (!row.markdown) throw new ApiError(409, 'This mailing has no text of its own to show.')
      const newsletter = await newsletterOperations.create(services, await inputOf(services, row, row.markdown), accountId)
      return updateMailing(services.db, id, { archivedAs: newsletter.id })
    },
    () => undefined,
  )

/** The first of a month is its ordinary newsletter; a further one is a special edition, distinguished by its subject. */
async function inputOf({ db, clock, config }: Services, { subject, startedAt }: MailingRow, body: string) {
  const { month, year } = dayParts(todayIn(clock.timeZone, startedAt ? new Date(startedAt) : clock.now()))
  const isSpecial = await hasNewsletterOf(db, month, Number(year))
  return validate(archived.input, {
    month,
    year,
    link: `${config.publicUrl}/newsletter`,
    title: subject,
    body,
    ...(isSpecial && { isSpecial, specialDescription: subject }),
  })
}

function markdownOfEvents(events: readonly UpcomingEvent[], publicUrl: string): string {
  if (events.length === 0) return ''
  const lines = events.map(
    ({ when, title, url, place }) =>
      `- ${when}: [${escapeMarkdown(title)}](${url.slice(publicUrl.length)})${place && `, ${escapeMarkdown(place)}`}`,
  )
  return ['### Coming up', '', ...lines].join('\n')
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/\s+/g, ' ')

interface DrawnMailing {
  email: string
  page: PlannedPage | undefined
}

/** A mailing as it is now, drawn once however many get it. Throws ApiError 400 where nothing would be in it. */
export async function drawMailing(services: Services, mailing: MailingRow): Promise<DrawnMailing> {
  if (await isEmpty(services, mailing)) throw saysNothing()
  const { renderMailingEmail } = await import('./render-mailing-email.server')
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

/** First statement of a transaction that starts a mailing: changes of what visitors see wait for one another there. */
export const beforeStart = async ({ content }: Pick<Services, 'content'>, drawn: DrawnMailing | undefined) => {
  if (drawn?.page) await content.raise()
}

/** Fixes email, recipients and page within the surrounding transaction; undefined where the mailing's state doesn't allow it (any more). */
export async function startMailing(
  services: Services,
  { id }: MailingRow,
  transition: 'send' | 'start',
  { email, page }: DrawnMailing,
  accountId?: number,
): Promise<MailingRow | undefined> {
  const now = services.clock.now().toISOString()
  const started = await moveMailing(services.db, id, transition, { startedAt: now, sendAt: null, rendered: email, trouble: null })
  if (!started) return undefined
  await insertRecipients(services.db, id, now)
  return page ? createPage(services, started, page, accountId) : started
}

/** What the stored email has in place of each recipient’s unsubscribe link. No text of anyone’s can hold it by chance. */
export const unsubscribePlaceholder = ({ config }: Pick<Services, 'config'>) => `${config.publicUrl}/newsletter/unsubscribe/${TOKEN}`
const TOKEN = 'THE-RECIPIENTS-OWN-LINK'

export const personalize = <Email extends { html: string; text: string }>(email: Email, placeholder: string, url: string): Email => ({
  ...email,
  html: email.html.replaceAll(placeholder, url),
  text: email.text.replaceAll(placeholder, url),
})
