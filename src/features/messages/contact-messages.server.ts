import * as z from 'zod'
import { type ExportPart, jsonPieces, oneFile, tablePieces } from '@/content/feature.server'
import { findExpiredCount } from '@/content/retention.server'
import type { Overview } from '@/content/staff-answers.schema'
import { composeMail, defineMail, type NewMail, queueMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import { pick } from '@/platform/keys-of'
import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import { truncated } from '@/platform/text/plain-text'
import { dayAndTimeText, dayText } from '@/platform/time/date-format'
import { dayRange, monthRange } from '@/platform/time/zoned-time'
import type { ContactFilter, ContactQuery } from './contact-filter.schema'
import {
  type ContactMessageRow,
  type Criteria,
  countContactMessages,
  findOldestAt,
  listContactMessages,
  listOldestContactMessages,
  type NewContactMessage,
  saveContactMessage,
  searchContactMessages,
} from './contact-message.repository.server'
import { type ContactMessage, type ContactRequest, contactRequest } from './contact-message.schema'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'
import {
  countHeldMessages,
  type HeldMessageRow,
  insertHeldMessage,
  listHeldMessages,
  listSavedReplies,
} from './inbox/inbox.repository.server'
import { presentContactMessage, presentMessages, readNames } from './inbox/present-messages.server'
import { findSpamSign } from './inbox/spam-signs'
import { overdueBefore, overdueDays, unanswered } from './message-status'

export const CONTACT_MESSAGE = 'enquiry'

export const contactMessageNotice = defineMail({
  kind: 'contact-notice',
  label: 'Notice of a message',
  facts: z.object({
    received: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    interest: z.string(),
    howHeard: z.string(),
    contactMethod: z.string(),
    consent: z.string(),
    text: z.string(),
  }),
  render: async (facts, { site }) => (await import('./render-emails.server')).renderContactNotice({ site, message: facts }),
})

export const contactMessageEmails = (row: ContactMessageRow, { config, clock }: Pick<Services, 'config' | 'clock'>): NewMail[] => [
  composeMail(contactMessageNotice, {
    to: config.contactEmail,
    replyTo: row.email,
    facts: {
      received: dayAndTimeText(row.createdAt, clock.timeZone),
      name: row.name,
      email: row.email,
      phone: row.phoneNumber,
      interest: labelOf(interestLabels, row.interest),
      howHeard: labelOf(hearAboutUsLabels, row.hearAboutUs),
      contactMethod: labelOf(contactMethodLabels, row.contactMethod),
      consent: row.consentToContact ? 'Yes' : 'No',
      text: row.message,
    },
    about: { kind: CONTACT_MESSAGE, id: row.id, label: row.name },
  }),
]

/** To the visitor. Nothing that they typed is in it: the address may be someone else's (spec B §3.5, §5.2). */
export const acknowledgement = defineMail({
  kind: 'contact-acknowledgement',
  label: 'Acknowledgement of a message',
  facts: z.object({ received: z.string(), interest: z.string() }),
  render: async (facts, { site }) => (await import('./render-emails.server')).renderAcknowledgement({ site, ...facts }),
})

const composeAcknowledgement = (row: ContactMessageRow, { config, clock }: Pick<Services, 'config' | 'clock'>): NewMail =>
  composeMail(acknowledgement, {
    to: row.email,
    replyTo: config.contactEmail,
    facts: { received: dayAndTimeText(row.createdAt, clock.timeZone), interest: labelOf(interestLabels, row.interest) },
    about: { kind: CONTACT_MESSAGE, id: row.id, label: row.name },
  })

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>

/** Keeps a visitor’s message with its emails; one that looks like spam is held, and mails no one (spec B §5.2). */
export async function sendContactMessage(services: Parts, request: ContactRequest) {
  const message = messageOf(services, request)
  const reason = findSpamSign(request)
  if (reason) await insertHeldMessage(services.db, { ...message, reason })
  else await storeMessage(services, message)
}

/** Holds messages of programs, which fill in the field that people don't see; drops what is no message. */
export async function holdTrappedMessage(services: Parts, sent: unknown) {
  const { data } = contactRequest.safeParse(sent)
  if (data) await insertHeldMessage(services.db, { ...messageOf(services, data), reason: 'hidden-field' })
}

/** Stores a message and queues its emails. Acknowledgements to one mailbox are limited: the address may be someone else's (spec B §3.5). */
export const storeMessage = (services: Parts, message: NewContactMessage): Promise<ContactMessageRow> =>
  services.db.tx(async () => {
    const row = await saveContactMessage(services.db, message)
    await queueMail(services, contactMessageEmails(row, services))
    await queueMailWithinLimit(services, composeAcknowledgement(row, services), CONTACT_MESSAGE)
    return row
  })

const messageOf = ({ clock }: Pick<Services, 'clock'>, request: ContactRequest): NewContactMessage => ({
  ...pick(request, ['name', 'email', 'message', 'contactMethod', 'consentToContact']),
  phoneNumber: request.phoneNumber || null,
  interest: request.interest || null,
  hearAboutUs: request.hearAboutUs || null,
  createdAt: clock.now().toISOString(),
})

type Filter = Partial<ContactFilter> & Partial<Pick<ContactQuery, 'status' | 'overdue' | 'assigneeId' | 'search'>>

/** Both days count whole, as they are where the community is (spec decisions, 'The API'). */
function criteriaOf({ startDate, endDate, status, overdue, ...rest }: Filter, { clock }: Pick<Services, 'clock'>): Criteria {
  const statuses = status ? [status] : undefined
  return {
    ...rest,
    ...dayRange({ startDate, endDate }, clock.timeZone),
    statuses: overdue ? (statuses ?? unanswered) : statuses,
    ...(overdue && { waitingSince: overdueBefore(clock.now()) }),
  }
}

export async function* presentContactMessages(services: Pick<Services, 'db' | 'clock'>, filter: Filter, page: Partial<Page> = {}) {
  const { db, clock } = services
  const names = await readNames(services)
  for await (const rows of listContactMessages(db, criteriaOf(filter, { clock }), page)) yield presentMessages(services, rows, names)
}

export async function* presentWrittenMessages({ db, clock }: Pick<Services, 'db' | 'clock'>, filter: ContactFilter) {
  for await (const rows of listContactMessages(db, criteriaOf(filter, { clock }), {})) yield rows.map(presentContactMessage)
}

export async function readContactMessageTotals({ db, clock }: Pick<Services, 'db' | 'clock'>, filter: Filter, page: Partial<Page>) {
  const isPart = page.limit !== undefined || page.offset !== undefined
  return {
    total: (await countContactMessages(db)) + (await findExpiredCount(db, { entity: CONTACT_MESSAGE })),
    totalThisMonth: await countContactMessages(db, monthRange(clock.today(), clock.timeZone)),
    ...(isPart && { matching: await countContactMessages(db, criteriaOf(filter, { clock })) }),
  }
}

const HELD_PAGE = 50

export async function readHeldMessages(services: Pick<Services, 'db' | 'clock'>, { limit = HELD_PAGE, offset = 0 }: Partial<Page>) {
  return {
    messages: (await listHeldMessages(services.db, { limit, offset })).map(presentHeldMessage),
    ...(await readContactMessageTotals(services, {}, {})),
    matching: await countHeldMessages(services.db),
  }
}

const presentHeldMessage = (row: HeldMessageRow): ContactMessage => ({
  ...presentContactMessage(row),
  status: 'new',
  assigneeId: null,
  assignee: null,
  overdueDays: null,
  notes: [],
  replies: [],
  held: true,
  heldReason: row.reason,
})

const LATEST = 4
/** Overdue messages leave room for new ones, which should be seen too. */
const LATEST_OVERDUE = 2
const EXCERPT = 140

export async function readMessagesToAnswer({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Overview['enquiries']> {
  const now = clock.now()
  const isNew: Criteria = { statuses: ['new'] }
  const isOverdue: Criteria = { statuses: unanswered, waitingSince: overdueBefore(now) }
  const count = await countContactMessages(db, isNew)
  const oldestOverdue = await findOldestAt(db, isOverdue)
  const { value: newest = [] } = await listContactMessages(db, isNew, { limit: LATEST }).next()
  const overdue = await listOldestContactMessages(db, isOverdue, LATEST_OVERDUE)
  return {
    count,
    oldestAt: await findOldestAt(db, isNew),
    overdue: await countContactMessages(db, isOverdue),
    longestWait: oldestOverdue === null ? null : overdueDays({ status: 'open', createdAt: oldestOverdue }, now),
    toAnswer: count + (await countContactMessages(db, { ...isOverdue, statuses: ['open'] })),
    latest: [...overdue, ...newest.filter(({ id }) => !overdue.some((row) => row.id === id))].slice(0, LATEST).map((row) => ({
      id: row.id,
      name: row.name,
      excerpt: truncated(row.message.replace(/\s+/g, ' '), EXCERPT),
      createdAt: row.createdAt,
      overdueDays: overdueDays(row, now),
    })),
  }
}

export const findContactMessagesForStaff = async ({ db, clock: { timeZone } }: Services, search: string, limit: number) =>
  (await searchContactMessages(db, search, limit)).map(({ id, name, email, createdAt }) => ({
    title: name,
    detail: `${email}, ${dayText(createdAt, timeZone)}`,
    url: `/admin?tab=contact-reports&message=${id}`,
  }))

const columns = {
  id: true,
  createdAt: true,
  name: true,
  email: true,
  phoneNumber: true,
  interest: true,
  hearAboutUs: true,
  contactMethod: true,
  consentToContact: true,
  message: true,
}

const answers = { id: true, status: true, assignee: true, notes: true, replies: true }

export const contactMessageExports: readonly ExportPart[] = [
  oneFile('contact-messages.csv', 'The messages of visitors.', (services) => tablePieces(columns, batches(services))),
  oneFile('contact-messages-inbox.csv', 'Who looks after these messages, notes of staff, and replies.', (services) =>
    tablePieces(answers, answerBatches(services)),
  ),
  oneFile('saved-replies.json', 'Replies that staff use again.', (services) => jsonPieces(savedReplies(services))),
]

async function* batches({ db }: Services) {
  for await (const rows of listContactMessages(db, {}, {})) yield rows.map(presentContactMessage)
}

async function* answerBatches(services: Services) {
  for await (const messages of presentContactMessages(services, {}))
    yield messages.map(({ id, status, assignee, notes, replies }) => ({ id, status, assignee, notes, replies }))
}

async function* savedReplies({ db }: Services) {
  yield await listSavedReplies(db)
}
