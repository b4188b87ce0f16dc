import type { Feature } from '@/content/feature.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { FormFields } from '@/platform/forms/form-outcome'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { csvHeaders, jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import type { Services } from '@/platform/services.server'
import { lastMonths } from '@/platform/time/last-months.server'
import type { Site } from '@/site/site.schema'
import { contactMessageCalls } from './contact-message.calls'
import { contactMessagePersonalData, contactMessageRetention, heldMessageRetention } from './contact-message.personal-data.server'
import { countByChoice } from './contact-message.repository.server'
import { type ContactMessageFigures, contactPageForm, figureMonths } from './contact-message.schema'
import {
  acknowledgement,
  contactMessageExports,
  contactMessageNotice,
  findContactMessagesForStaff,
  holdTrappedMessage,
  presentContactMessages,
  presentWrittenMessages,
  readContactMessageTotals,
  readHeldMessages,
  readMessagesToAnswer,
  sendContactMessage,
} from './contact-messages.server'
import { contactMessagesCsv } from './contact-messages-csv'
import { hearAboutUsLabels, hearAboutUsOptions, type Interest, interestFilters } from './contact-options'
import { heldApi, inboxApi } from './inbox/inbox.api.server'
import { replyEmail } from './inbox/reply-email.server'
import { linkedSavedReplies } from './inbox/saved-replies.server'

const contactMessagesApi = serveCalls(contactMessageCalls, {
  'POST /api/contact': async ({ c, services, body }) => {
    const request = await body()
    if (request) await sendContactMessage(services, request)
    else await holdTrappedMessage(services, await c.req.json())
    return { message: "Thank you for reaching out. We'll get back to you soon." }
  },
  'GET /api/contact': async ({ c, services, query: { limit, offset, held, ...filter } }) => {
    if (held) return readHeldMessages(services, { limit, offset })
    const counts = await readContactMessageTotals(services, filter, { limit, offset })
    const messages = presentContactMessages(services, filter, { limit, offset })
    return streamedAnswer(c, jsonListPieces('messages', messages, counts), { 'content-type': 'application/json' })
  },
  'GET /api/contact/figures': ({ services }) => readContactMessageFigures(services),
  'GET /api/contact/export': async ({ c, services, actor, query: filter }) => {
    await recordAudit(services, { accountId: actor.id, action: 'export', entity: 'contact message', entityId: null })
    const table = contactMessagesCsv(presentWrittenMessages(services, filter), services.clock.timeZone)
    return streamedAnswer(c, table, csvHeaders(`contact-messages-${services.clock.today()}.csv`))
  },
})

async function readContactMessageFigures({ db, clock, site }: Pick<Services, 'db' | 'clock' | 'site'>): Promise<ContactMessageFigures> {
  const months = lastMonths(clock.today(), figureMonths(site), clock.timeZone)
  const counts = await Promise.all(months.map((month) => countByChoice(db, month)))
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  const heard = counts.flat()
  return {
    months: months.map(({ month }, index) => ({ month, count: sum(counts[index] ?? []) })),
    interests: Object.values(interestFilters).map(({ label, finds }) => ({
      label,
      counts: counts.map((rows) => sum(rows.filter(({ interest }) => (finds as readonly (Interest | null)[]).includes(interest)))),
    })),
    heard: [
      ...hearAboutUsOptions.map((option) => ({
        label: hearAboutUsLabels[option],
        count: sum(heard.filter((row) => row.heard === option)),
      })),
      { label: 'No answer', count: sum(heard.filter((row) => row.heard === null)) },
    ],
  }
}

/** The documented call (spec D1 §7) from the fields that a browser without scripts sends. */
const messageFields = (fields: FormFields) => ({ ...fields, consentToContact: fields.consentToContact === 'on' })

const formPost = { call: '/api/contact', body: messageFields, thanks: '/thank-you/message' }

const pageForms = new WeakMap<Site, ReturnType<typeof contactPageForm>>()

/** Cached for a site's values: making a schema costs more than validating a form with it. */
function pageFormOf(site: Site) {
  const form = pageForms.get(site) ?? contactPageForm(site)
  pageForms.set(site, form)
  return form
}

export const contactMessagesFeature: Feature = {
  name: 'contact-messages',
  leastRole: 'host',
  api: [contactMessagesApi, heldApi, inboxApi],
  people: contactMessagePersonalData,
  retention: [contactMessageRetention, heldMessageRetention],
  async overview(services) {
    const enquiries = await readMessagesToAnswer(services)
    return { enquiries, tabs: { 'contact-reports': { count: enquiries.toAnswer, of: 'to answer', isDue: true } } }
  },
  staffSearch: { label: 'Messages', find: findContactMessagesForStaff },
  linkedTexts: linkedSavedReplies,
  exports: contactMessageExports,
  jobs: [contactMessageNotice, acknowledgement, replyEmail],
  formPosts: {
    'message-home': formPost,
    'message-programs': formPost,
    'message-contact': {
      ...formPost,
      further: { schema: ({ site }) => pageFormOf(site), countedAs: 'contact' },
      thanks: '/thank-you/contact-message',
    },
  },
}
