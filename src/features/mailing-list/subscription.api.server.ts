import { composeMail } from '@/features/mail/sending/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/sending/queue-mail-within-limit.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter, validate } from '@/platform/http/http.server'
import { isMultipart, parseMultipart } from '@/platform/http/multipart.server'
import { streamedAnswer } from '@/platform/http/responses/streamed-answer.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { lastMonths } from '@/platform/time/last-months.server'
import { addressHash } from './address-token.server'
import { alreadySubscribedEmail, confirmationEmail } from './emails/subscription-emails.server'
import { importSubscribers } from './import/import-subscribers.server'
import { confirmSubscription, readConfirmLink } from './links/confirm-subscription.server'
import { readUnsubscribeLink, unsubscribe } from './links/unsubscribe.server'
import type { Subscriber, SubscriberMonth } from './subscriber.schema'
import { deleteSubscriber } from './subscribers/delete-subscriber.server'
import { subscriberTable } from './subscribers/export-subscribers.server'
import { subscriptionCalls } from './subscription.calls'
import {
  countSubscribedBefore,
  countSubscriptions,
  findSubscriptionOf,
  listSubscriptions,
  readSubscriptions,
  type SubscriptionRow,
  savePendingSubscription,
} from './subscription.repository.server'
import { type SubscriptionForm, subscriberFile } from './subscription.schema'
import { SUBSCRIPTION } from './subscription-facts'

/** The page that a form is on, by what the browser says. */
function pageOf(c: ApiContext): string | null {
  const referrer = c.req.header('referer') ?? ''
  return URL.canParse(referrer) ? new URL(referrer).pathname.slice(0, MAX_PAGE) : null
}

const MAX_PAGE = 200

/** Throws ApiError 404 for an unknown or expired link. */
function required(link: { isDone: boolean } | null) {
  if (!link) throw new ApiError(404, 'This link has been used or has expired')
  return link
}

export const subscriptionsApi = serveCalls(subscriptionCalls, {
  'POST /api/newsletter/subscribe': async ({ c, services, body }) => {
    const form = await body()
    if (form) await subscribe(services, form, pageOf(c))
    // The same answer for known and unknown addresses: the form must not reveal who is subscribed.
    return { message: 'Thank you for subscribing!' }
  },
  'GET /api/newsletter/confirm/:token': async ({ c, services }) => required(await readConfirmLink(services, c.req.param('token') ?? '')),
  'POST /api/newsletter/confirm': async ({ services, body }) => {
    await confirmSubscription(services, (await body()).token)
    return { message: 'Thank you. You’re subscribed.' }
  },
  'GET /api/newsletter/unsubscribe/:token': async ({ c, services }) =>
    required(await readUnsubscribeLink(services, c.req.param('token') ?? '')),
  // Not counted for each visitor: mail programs unsubscribe many people from a few addresses of their own.
  'POST /api/newsletter/unsubscribe': async ({ services, body }) => {
    await unsubscribe(services, (await body()).token)
    return { message: 'You’re unsubscribed.' }
  },
  'GET /api/newsletter/subscribers': async ({ services: { db }, query }) => {
    const subscribers = await listSubscriptions(db, query)
    return { subscribers: subscribers.map(presentSubscriber), ...(await countSubscriptions(db, query.search)) }
  },
  'GET /api/newsletter/subscribers/figures': async ({ services }) => ({ months: await subscriberFigures(services) }),
  'GET /api/newsletter/subscribers/export': async ({ c, services: { db, clock }, actor, query: { search } }) => {
    await recordAudit({ db, clock }, { accountId: actor.id, action: 'export', entity: 'subscriber', entityId: null })
    return streamedAnswer(c, subscriberTable(readSubscriptions(db, { search, isConfirmed: true })), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${subscribersFileName(clock.today())}"`,
      'cache-control': 'no-store',
    })
  },
  'POST /api/newsletter/subscribers/import': async ({ c, services, actor }) => {
    if (!isMultipart(c)) throw new ApiError(415, 'Please send the file as multipart/form-data.')
    const { fields, files } = await parseMultipart(c)
    const { file, dryRun } = validate(subscriberFile, { ...fields, ...files })
    const bytes = new Uint8Array(await file.arrayBuffer())
    return importSubscribers(services, { bytes, isDryRun: dryRun === 'true', accountId: actor.id })
  },
  'DELETE /api/newsletter/subscribers/:id': async ({ c, services, actor }) => {
    await deleteSubscriber(services, { subscriberId: idParameter(c, 'Subscriber not found'), accountId: actor.id })
    return { message: 'Subscriber removed' }
  },
})

const FIGURE_MONTHS = 12

/** How the list grew in the last months, this one included. */
async function subscriberFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<SubscriberMonth[]> {
  const months = lastMonths(clock.today(), FIGURE_MONTHS, clock.timeZone)
  const [atFirst = 0, ...totals] = await countSubscribedBefore(db, [months[0]?.from ?? '', ...months.map(({ before }) => before)])
  return months.map(({ month }, index) => {
    const total = totals[index] ?? 0
    return { month, total, joined: total - (totals[index - 1] ?? atFirst) }
  })
}

const presentSubscriber = (row: SubscriptionRow): Subscriber => ({
  id: row.id,
  email: row.email,
  name: row.name,
  createdAt: row.createdAt,
  confirmedAt: row.confirmedAt,
  source: row.source,
})

/** `newsletter-subscribers-2027-10-05.csv`; `today` is YYYY-MM-DD. */
const subscribersFileName = (today: string): string => `newsletter-subscribers-${today}.csv`

/**
 * Notes an address that someone typed into a form, and asks its owner by email whether they want the newsletter (spec B §4.1). One that is
 * subscribed stays so and gets an email about it: the form’s answer is always the same, so no one learns who is. `source` is the page of the form.
 */
async function subscribe(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>,
  { email, name }: SubscriptionForm,
  source: string | null,
) {
  const { db, clock } = services
  const emailKey = foldEmail(email)
  const hash = await addressHash(db, emailKey)
  await db.tx(async () => {
    const at = clock.now().toISOString()
    const pending = await savePendingSubscription(db, { email, emailKey, addressHash: hash, name, source, createdAt: at })
    const row = pending ?? (await findSubscriptionOf(db, emailKey))
    // It left in this very moment.
    if (!row) return
    const facts = { id: row.id, email: row.email }
    const message = { to: row.email, facts, about: { kind: SUBSCRIPTION, id: row.id, label: 'Newsletter' } }
    await queueMailWithinLimit(services, composeMail(pending ? confirmationEmail : alreadySubscribedEmail, message), SUBSCRIPTION)
  })
}
