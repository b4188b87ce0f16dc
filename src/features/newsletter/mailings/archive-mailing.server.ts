import { changeContent } from '@/content/content-change.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { dayParts } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { isBeyondParsing } from '@/ui/markdown-limits'
import { freeNewsletterSlug, newsletterOperations, newsletterUrl } from '../archive/newsletter.operations.server'
import { hasNewsletterOf } from '../archive/newsletter.repository.server'
import { newsletterInput } from '../archive/newsletter-input.schema'
import { getLockedMailing } from './change-mailing.server'
import { type MailingRow, updateMailing } from './mailing.repository.server'
import { listUpcomingEvents, type UpcomingEvent } from './upcoming-events.server'

/** The page that a mailing is about to get, whose address is in the email already. */
export interface PlannedPage {
  url: string
  /** Markdown. */
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
    // A long one must not be refused for the events that come with it.
    body: isBeyondParsing(body) ? mailing.markdown : body,
  }
}

/**
 * Makes a mailing a newsletter of the archive that visitors see at once, within the transaction that sends it. Throws ApiError 409 where another one
 * has taken its address since it was planned.
 */
export async function createPage(
  services: Services,
  mailing: MailingRow,
  { url, body }: PlannedPage,
  accountId?: number,
): Promise<MailingRow> {
  const newsletter = await newsletterOperations.create(services, await inputOf(services, mailing, body), accountId)
  if (newsletter.link !== url) throw new ApiError(409, 'Another newsletter has just taken the address of this one. Please try again.')
  return updateMailing(services.db, mailing.id, { archivedAs: newsletter.id })
}

/**
 * The same for one that has gone out. Its page leaves out upcoming events, which are others by now. Throws ApiError: 404; 409 for a draft and for
 * one that is in the archive.
 */
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
  const link = `${config.publicUrl}/newsletter`
  return validate(newsletterInput, {
    month,
    year,
    link,
    title: subject,
    body,
    ...(isSpecial && { isSpecial, specialDescription: subject }),
  })
}

/** What came next when a mailing went out, for its page: a list with links; empty where there was nothing. */
function markdownOfEvents(events: readonly UpcomingEvent[], publicUrl: string): string {
  if (events.length === 0) return ''
  const lines = events.map(
    ({ when, title, url, place }) =>
      `- ${when}: [${escapeMarkdown(title)}](${url.slice(publicUrl.length)})${place && `, ${escapeMarkdown(place)}`}`,
  )
  return ['### Coming up', '', ...lines].join('\n')
}

/** Escapes the characters that mean something in markdown. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/\s+/g, ' ')
