import { dayAndTimeText, dayText } from '@/platform/time/date-format'
import type { Mailing, MailingRecipient } from './mailing.schema'

const count = (number: number) => number.toLocaleString('en-US')
export const peopleText = (number: number) => (number === 1 ? '1 person' : `${count(number)} people`)

/** What becomes of a mailing: `Goes out on Nov 27, 2026 8:00 AM`. */
export function stateText({ state, sendAt, startedAt, finishedAt }: Mailing, timeZone: string): string {
  const at = (instant: string | null) => (instant ? ` on ${dayAndTimeText(instant, timeZone)}` : '')
  switch (state) {
    case 'draft':
      return 'Draft'
    case 'scheduled':
      return `Goes out${at(sendAt)}`
    case 'sending':
      return 'Being sent'
    case 'paused':
      return 'Paused'
    case 'stopped':
      return `Stopped${at(finishedAt)}`
    case 'sent':
      return finishedAt ? `Finished on ${dayText(finishedAt, timeZone)}` : `Started${at(startedAt)}`
  }
}

/** `268 of 412 sent, 1 not sent, 2 left the list`; without a mail server nothing is sent. */
export function progressText(mailing: Mailing, savesMail: boolean): string {
  const { recipients, sent, failed, left } = mailing.counts
  const stopped = mailing.state === 'stopped' ? waitingCount(mailing) : 0
  const parts = [
    `${count(sent)} of ${count(recipients)} ${savesMail ? 'saved as files' : 'sent'}`,
    failed > 0 && `${count(failed)} not sent`,
    left > 0 && `${count(left)} left the list before their turn`,
    stopped > 0 && `${count(stopped)} stopped before their turn`,
  ]
  return parts.filter(Boolean).join(', ')
}

export const waitingCount = ({ counts: { recipients, sent, failed, left } }: Mailing) => recipients - sent - failed - left

/** What became of one recipient's email. */
export function recipientText(recipient: MailingRecipient, { state }: Mailing, timeZone: string): string {
  const { status, sentBy, isBounce, attempts, tryAt, endedAt } = recipient
  const at = (instant: string | null) => (instant ? ` ${dayAndTimeText(instant, timeZone)}` : '')
  switch (status) {
    case 'waiting':
      if (state === 'stopped') return 'Stopped before their turn'
      return attempts > 0 && tryAt ? `Waiting, next attempt${at(tryAt)}` : 'Waiting'
    case 'sent':
      return `${sentBy === 'file' ? 'Saved as a file' : 'Sent'}${at(endedAt)}`
    case 'failed':
      return isBounce ? 'Their mail server refuses this address' : 'Not sent'
    case 'left':
      return 'Left the list before their turn'
  }
}
