import type { Services } from '@/platform/services.server'
import { countContactMessages, countMessagesByStatus } from '../contact-message.repository.server'
import { countHeldMessages } from '../held/held-message.repository.server'
import { overdueBefore, unanswered } from '../message-status'

/** How many messages there are of each status, and how many of those without an answer have waited for too long. */
export async function countMessages({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const rows = await countMessagesByStatus(db)
  const counts = { new: 0, open: 0, answered: 0, closed: 0 }
  for (const { status, count } of rows) counts[status] = count
  return {
    ...counts,
    held: await countHeldMessages(db),
    overdue: await countContactMessages(db, { statuses: unanswered, waitingSince: overdueBefore(clock.now()) }),
  }
}
