import type { Overview } from '@/content/staff-answers.schema'
import { formatClock, formatSoon, shortDayParts } from '@/features/events/schedule/format-session'
import { wholeDaysOf } from '@/features/events/schedule/timing'
import { capitalize } from '@/platform/text/nouns'
import { spellNumber } from '@/platform/text/spell-number'
import { todayIn } from '@/platform/time/clock'
import { wallClockAt } from '@/platform/time/zoned-time'

type Session = Overview['sessions'][number]
type Held = Overview['held'][number]

export interface HereAndNow {
  now: Date
  timeZone: string
}

const counted = (count: number, one: string, more: string) => `${capitalize(spellNumber(count))} ${count === 1 ? one : more}`

/** Of those that lead nowhere; the rest are counted. */
const MAX_DEAD_LINKS = 5

type Words = { text: string; url?: string }[]

export function formatToday(overview: Overview, here: HereAndNow) {
  const {
    enquiries,
    failedMail,
    held,
    refusedAddresses = [],
    mailings,
    overdueBackup,
    moneyTroubles = [],
    unknownPayments = 0,
    paymentsRefusedAt,
    leftOutTexts,
    deadLinks = [],
    sessions,
  } = overview
  const words: Words = []
  if (held.length > 0) words.push({ text: 'Email from the restored backup waits for an admin’s decision. ' })
  const say = (url: string, linked: string, text: string) => words.push({ text: linked, url }, { text })
  const { count, overdue } = enquiries
  const reports = '/admin?tab=contact-reports'
  if (count > 0) say(reports, counted(count, 'new message', 'new messages'), `${firstOf(enquiries, here)}. `)
  if (overdue > 0)
    say(`${reports}&view=overdue`, counted(overdue, 'message has', 'messages have'), ` waited ${formatWait(enquiries)} for an answer. `)
  if (failedMail.count > 0) say('/admin?tab=mail', counted(failedMail.count, 'email', 'emails'), ' could not be delivered. ')
  words.push(...refusedAddresses.flatMap(formatRefused))
  for (const { id, subject, state } of mailings)
    say(`/admin?tab=mailings&mailing=${id}`, `The mailing “${subject}”`, ` ${troubles[state]} `)
  if (overdueBackup) {
    const { newestAt } = overdueBackup
    const [backup, age] = newestAt
      ? ['The newest backup', ` is ${spellNumber(daysSince(newestAt, here))} days old`]
      : ['There is no backup', ' yet']
    say('/admin?tab=mail', backup, `${age}; please tell the person who runs the server. `)
  }
  if (paymentsRefusedAt)
    words.push({ text: 'No one can pay online, since Stripe refuses the site’s key; please tell the person who runs the server. ' })
  words.push(...moneyTroubles.flatMap(formatMoneyTrouble))
  if (unknownPayments > 0)
    words.push(
      { text: `Stripe doesn’t know how ${counted(unknownPayments, 'payment', 'payments').toLowerCase()} ended; please compare the ` },
      { text: 'Payments', url: '/admin?tab=payments' },
      { text: ' tab with its list. ' },
    )
  for (const { title, url } of leftOutTexts)
    say(url, `The text “${title}”`, ' can’t be shown, so its page leaves it out; please change it. ')
  words.push(...formatDeadLinks(deadLinks))
  for (const session of sessions.filter((each) => each.waiting > 0).slice(0, 2))
    words.push({ text: `${session.title} ${session.isFull ? 'is full, with' : 'has'} ${spellNumber(session.waiting)} waiting. ` })
  return words.length > 0 ? words : [{ text: `Nothing needs your attention. ${formatNext(sessions[0], here)}`.trim() }]
}

function formatRefused({ eventId, title, count, session }: Overview['refusedAddresses'][number]) {
  const query = new URLSearchParams({ tab: 'events', attendees: String(eventId), ...(session && { session: 'all' }) })
  return [
    { text: counted(count, 'person', 'people'), url: `/admin?${query}` },
    { text: ` registered for ${title} can’t be reached by email. ` },
  ]
}

function formatMoneyTrouble({ reason, attendee, eventId, title, amount }: Overview['moneyTroubles'][number]) {
  const url = `/admin?${new URLSearchParams({ tab: 'events', attendees: String(eventId), session: 'all' })}`
  return reason === 'not-refunded'
    ? [
        { text: attendee, url },
        {
          text: ` was canceled for ${title}, and the ${amount} paid online was not refunded; please refund it, or let them know why not. `,
        },
      ]
    : [
        { text: `${attendee}’s refund`, url },
        { text: ` of ${amount} for ${title} did not arrive; please give it back in another way, and note it. ` },
      ]
}

const HELD: Record<Held['kind'], [nouns: [one: string, more: string], hint: string]> = {
  mailings: [
    ['mailing', 'mailings'],
    'Scheduled, or sent only in part. Dropping makes a scheduled mailing a draft again, and stops a half-sent one.',
  ],
  offers: [['offer of a place', 'offers of places'], 'Deadlines stand still. Both begin new ones; only sending emails the people again.'],
  emails: [['queued email', 'queued emails'], 'Confirmations, notices, and other email that was waiting to be sent.'],
  reminders: [['reminder', 'reminders'], 'Reminders that become due later are sent on their day, whatever you choose.'],
}

export function heldWords({ kind, count }: Held): { what: string; hint: string; send: string; drop?: string } {
  if (kind === 'reminders' && count === 0)
    return {
      what: 'Reminders',
      hint: 'None is due yet. They wait for their day, and then for you.',
      send: 'Send reminders when they are due',
    }
  const [[one, more], hint] = HELD[kind]
  const what = count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${more}`
  return { what, hint, send: `Send ${what}`, drop: `Drop ${what}` }
}

const troubles: Record<Overview['mailings'][number]['state'], string> = {
  draft: 'could not be sent.',
  scheduled: 'has not started yet, though it should have.',
  sending: 'is waiting for the mail server.',
  paused: 'was paused, because sending failed.',
}

function formatDeadLinks(deadLinks: Overview['deadLinks']) {
  const words: Words = deadLinks
    .slice(0, MAX_DEAD_LINKS)
    .flatMap(({ title, url, href }) => [{ text: title, url }, { text: ` links to ${href}, where nothing is. ` }])
  const more = counted(deadLinks.length - MAX_DEAD_LINKS, 'more link leads', 'more links lead')
  return deadLinks.length > MAX_DEAD_LINKS ? [...words, { text: `${more} nowhere. ` }] : words
}

const formatWait = ({ overdue, longestWait }: Overview['enquiries']) =>
  overdue === 1 ? `${spellNumber(longestWait ?? 0)} days` : `up to ${spellNumber(longestWait ?? 0)} days`

function firstOf({ count, oldestAt }: Overview['enquiries'], here: HereAndNow): string {
  const days = oldestAt ? daysSince(oldestAt, here) : 0
  if (days === 0) return ''
  const when = days === 1 ? 'yesterday' : `${spellNumber(days)} days ago`
  return count === 1 ? `, ${when}` : `, the oldest ${when}`
}

function formatNext(session: Session | undefined, { now, timeZone }: HereAndNow): string {
  if (!session) return ''
  return `Next up: ${session.title}, ${formatSoon(wholeDaysOf(session)?.first ?? session.startsAt, todayIn(timeZone, now))}.`
}

/** How many midnights are between a moment (ISO-8601 UTC) and now. */
function daysSince(moment: string, { now, timeZone }: HereAndNow): number {
  const [from, to] = [new Date(moment), now].map((each) => Date.parse(todayIn(timeZone, each)))
  return Math.round(((to ?? 0) - (from ?? 0)) / 86_400_000)
}

export function formatAgo(moment: string, here: HereAndNow): string {
  const days = daysSince(moment, here)
  if (days <= 0) return formatClock(wallClockAt(moment, here.timeZone).slice(11, 16))
  return days === 1 ? 'yesterday' : `${days} days ago`
}

export const formatEdited = (moment: string, here: HereAndNow): string =>
  daysSince(moment, here) <= 0 ? `today, ${formatAgo(moment, here)}` : formatAgo(moment, here)

/** `Place offered to Cy Sample until tomorrow, 10:00 AM`; empty where none is. */
export function formatOffer({ offer }: Pick<Session, 'offer'>, { now, timeZone }: HereAndNow): string {
  if (!offer) return ''
  const until = formatSoon(wallClockAt(offer.endsAt, timeZone), todayIn(timeZone, now))
  const others = offer.further === 0 ? '' : `, plus ${spellNumber(offer.further)} more`
  return `Place offered to ${offer.name} until ${until}${others}`
}

export function sessionDate({ startsAt }: Pick<Session, 'startsAt'>, { now, timeZone }: HereAndNow) {
  const { weekday, month, date, year } = shortDayParts(startsAt.slice(0, 10))
  return { date, day: `${weekday}, ${month}`, year: todayIn(timeZone, now).startsWith(year) ? undefined : year }
}

export function formatUpcoming(session: Session): string {
  const { coming, capacity, isFull, waiting } = session
  if (coming === null) return ''
  const queue = waiting > 0 ? `, ${waiting} waiting` : ''
  if (isFull) return `Full${queue}`
  if (capacity !== null) return `${coming} of ${capacity}${queue}`
  return coming === 0 ? 'No one yet' : `${coming.toLocaleString('en-US')} coming`
}
