import type { Services } from '@/platform/services.server'
import { lastMonths } from '@/platform/time/last-months.server'
import { hearAboutUsLabels, hearAboutUsOptions, type Interest, interestFilters } from './contact-options'
import { countByChoice } from './enquiry.repository.server'
import type { EnquiryFigures } from './enquiry.schema'

const MONTHS = 12

/** How many wrote in each of the last months, about what, and how they had heard of the community. */
export async function enquiryFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EnquiryFigures> {
  const months = lastMonths(clock.today(), MONTHS, clock.timeZone)
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
      { label: 'Not said', count: sum(heard.filter((row) => row.heard === null)) },
    ],
  }
}
