import { recordAudit } from '@/platform/database/audit-log.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import type { Services } from '@/platform/services.server'
import { lastMonths } from '@/platform/time/last-months.server'
import { contactMessageCalls } from './contact-message.calls'
import { countByChoice } from './contact-message.repository.server'
import type { ContactMessageFigures } from './contact-message.schema'
import {
  holdTrappedMessage,
  presentContactMessages,
  presentWrittenMessages,
  readContactMessageTotals,
  readHeldMessages,
  sendContactMessage,
} from './contact-messages.server'
import { contactMessagesCsv, contactMessagesFileName } from './contact-messages-csv'
import { hearAboutUsLabels, hearAboutUsOptions, type Interest, interestFilters } from './contact-options'
import { figureMonths } from './inbox/figure-months'

export const contactMessagesApi = serveCalls(contactMessageCalls, {
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
    return streamedAnswer(c, contactMessagesCsv(presentWrittenMessages(services, filter), services.clock.timeZone), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${contactMessagesFileName(services.clock.today())}"`,
      'cache-control': 'no-store',
    })
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
