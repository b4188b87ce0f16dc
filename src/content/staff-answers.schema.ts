import * as z from 'zod'
import { heldKinds } from '@/platform/jobs/lanes'

const moment = z.string().describe('ISO-8601 UTC')

const tabCount = z.object({
  count: z.int(),
  of: z.string().describe('What is counted, as it is read out: `upcoming`'),
  isDue: z.boolean().describe('Whether someone should look at it'),
})

const comingSession = z.object({
  eventId: z.int(),
  title: z.string(),
  location: z.string(),
  startsAt: z.string().describe('YYYY-MM-DDTHH:mm by the clocks of its time zone'),
  endsAt: z.string(),
  stretch: z.string().nullable().describe('Its days and times, where it is one thing over several days'),
  insteadOf: z.string().optional().describe('YYYY-MM-DD: the day it was planned for, where it was moved to another one'),
  session: z.string().nullable().describe('The same as startsAt where people register for single dates'),
  coming: z.int().nullable().describe('People who hold a place, guests included; null where no one registers'),
  capacity: z.int().nullable(),
  isFull: z.boolean().describe('Whether every place is taken or offered'),
  waiting: z.int().describe('Registrations on the waitlist'),
  offer: z.object({ name: z.string(), endsAt: moment, further: z.int() }).nullable().describe('The open offer of a place that ends first'),
})

const troubledMailing = z.object({
  id: z.int(),
  subject: z.string(),
  state: z
    .enum(['draft', 'scheduled', 'sending', 'paused'])
    .describe('A draft could not start, one that is sending waits for the mail server'),
  trouble: z.string().describe('What the mail server said, or why it paused itself'),
})

const draft = z.object({
  noun: z.string(),
  tab: z.string(),
  id: z.int(),
  label: z.string(),
  publishAt: moment.nullable().describe('Null for a draft'),
  updatedAt: moment,
  updatedBy: z.string().nullable().describe('Null where the program did it, or an account that is gone'),
})

const firstStep = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().describe('How it is done'),
  url: z.string().nullable().describe('Where it is done'),
  isTickedOff: z.boolean().describe('Whether staff say themselves that it is done'),
  isDone: z.boolean(),
})

/** What staff find first in the morning (spec B §6.6). */
export const overview = z.object({
  tabs: z.record(z.string(), tabCount).describe('By the id of the tab'),
  sessions: z.array(comingSession).describe('Of each event the next one, the soonest first'),
  enquiries: z.object({
    count: z.int().describe('New ones'),
    oldestAt: moment.nullable().describe('When the first of the new ones came'),
    overdue: z.int().describe('New and open ones that have waited three days or more for an answer'),
    longestWait: z.int().nullable().describe('For how many days the first of those has waited'),
    toAnswer: z.int().describe('Those that are new, overdue or both'),
    latest: z
      .array(z.object({ id: z.int(), name: z.string(), excerpt: z.string(), createdAt: moment, overdueDays: z.int().nullable() }))
      .describe('Some of these: the overdue ones first'),
  }),
  failedMail: z.object({
    count: z.int(),
    latest: z.array(
      z.object({
        id: z.int(),
        label: z.string().describe('The kind in words'),
        to: z.string().nullable().describe('Null where its recipient is no longer known'),
        about: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  refusedAddresses: z
    .array(
      z.object({
        eventId: z.int(),
        title: z.string(),
        count: z.int(),
        session: z.string().nullable().describe('Of the first, where people register for single dates'),
      }),
    )
    .describe('Upcoming events with attendees whose mail server refused an email for good'),
  mailings: z.array(troubledMailing).describe('Those that should leave and don’t'),
  overdueBackup: z
    .object({ newestAt: moment.nullable().describe('Null where there is none') })
    .nullable()
    .describe('For admins, where nightly backups are made and the newest is two days old'),
  moneyTroubles: z
    .array(
      z.object({
        reason: z.enum(['not-refunded', 'refund-failed']),
        attendee: z.string(),
        eventId: z.int(),
        title: z.string(),
        amount: z.string().describe('With its currency, like $40'),
      }),
    )
    .describe('Whom staff canceled without a word on what they had paid online, and refunds that did not arrive'),
  unknownPayments: z.int().describe('Payments whose outcome the provider doesn’t know'),
  paymentsRefusedAt: moment.nullable().describe('Since when the provider of payments refuses our key; null while it takes it'),
  leftOutTexts: z
    .array(
      z.object({ title: z.string().describe('The page and what staff call the place'), url: z.string().describe('Where it is changed') }),
    )
    .describe('Page texts that could not be shown, so that their pages leave them out'),
  deadLinks: z
    .array(z.object({ title: z.string().describe('Where it is'), url: z.string().describe('Where that is changed'), href: z.string() }))
    .describe('Links within the site that lead nowhere'),
  firstSteps: z.array(firstStep).nullable().describe('Null once all are done, and where staff hid them'),
  samples: z.int().describe('How many samples can be deleted in one go'),
  held: z
    .array(z.object({ kind: z.enum(heldKinds), count: z.int().describe('Of reminders those that are due; later ones wait too') }))
    .describe('What of a restored backup waits until an admin says whether it leaves'),
  drafts: z.object({ count: z.int(), latest: z.array(draft) }).describe('Drafts, and what is scheduled'),
})
export type Overview = z.output<typeof overview>

/** One feature’s part of it; drafts come from the kinds of content, and what a restore holds from all. */
export type OverviewPart = Partial<Omit<Overview, 'drafts' | 'held'>>

const staffFinding = z.object({
  title: z.string(),
  detail: z.string().describe('What distinguishes it from others of that title; may be empty'),
  url: z.string().describe('Where in the staff area it opens'),
  lookFor: z.string().optional().describe('What its list is to be searched for; no part of the address, since people are in it'),
})
export type StaffFinding = z.output<typeof staffFinding>

export const staffSearchGroup = z.object({ label: z.string(), results: z.array(staffFinding) })

export const uploadUse = z.object({
  kind: z.string().describe('What it is, as a singular noun: `event`, `page`'),
  label: z.string().describe('What it is called'),
  url: z.string().describe('Where staff find it'),
  state: z
    .enum(['shown', 'former', 'deleted'])
    .describe('Shown, as a draft perhaps; kept for an earlier version; kept for what is deleted and can be restored'),
})

export interface UploadUse extends z.output<typeof uploadUse> {
  /** What is read out in its place, where that is known; empty for one that says nothing of its own. */
  alt?: string
}
