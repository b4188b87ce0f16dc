import type { Services } from '@/platform/services.server'
import { lastMonths } from '@/platform/time/last-months.server'
import { countByChoice } from '../contact-message.repository.server'
import type { ContactMessageFigures } from '../contact-message.schema'
import { hearAboutUsLabels, hearAboutUsOptions, type Interest, interestFilters } from '../contact-options'
import { figureMonths } from './figure-months'

/** How many messages came in each of the last months, about what, and how people had heard about us. */
export async function readContactMessageFigures({
  db,
  clock,
  site,
}: Pick<Services, 'db' | 'clock' | 'site'>): Promise<ContactMessageFigures> {
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
