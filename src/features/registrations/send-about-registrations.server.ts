import type { NewMail } from '@/features/mail/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/queue-mail-within-limit.server'
import type { Services } from '@/platform/services.server'

/** So many of a kind an address gets a day, however they were caused (spec B §3.5). */
const MOST_A_DAY = 3

/**
 * Queues mail to people, within what one address may get a day, and notices to staff, which have no such limit, with the surrounding
 * transaction. Answers what was left out.
 */
export function sendAboutRegistrations(
  services: Services,
  toPeople: readonly NewMail[],
  toStaff: readonly NewMail[] = [],
): Promise<NewMail[]> {
  return queueMailWithinLimit(services, toPeople, { mostADay: MOST_A_DAY, unlimited: toStaff })
}
