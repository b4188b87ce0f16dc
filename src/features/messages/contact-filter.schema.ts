import * as z from 'zod'
import { optionalChoice } from '@/platform/forms/input-fields'
import { page } from '@/platform/rendering/page-query'
import { isoDate } from '@/platform/time/calendar'
import { contactMethods, interestFilterValues } from './contact-options'
import { messageStatuses } from './message-status'

const day = (name: string) =>
  z
    .string()
    .optional()
    .refine((text) => !text || exists(text), `${name} must be a date that exists, like 2027-10-05`)
    .transform((text) => text || undefined)

function exists(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return Boolean(year && month && date && isoDate({ year, month, date }))
}

/** Filters contact messages; both days count in the community's time zone (spec decisions, 'The API'). */
export const contactFilter = z.object({
  startDate: day('startDate'),
  endDate: day('endDate'),
  contactMethod: optionalChoice('contactMethod', contactMethods),
  interest: optionalChoice('interest', interestFilterValues),
})
export type ContactFilter = z.output<typeof contactFilter>

const MAX_SEARCH = 200

export const contactQuery = contactFilter.extend({
  status: optionalChoice('status', messageStatuses),
  assigneeId: z
    .string()
    .optional()
    .refine((text) => !text || /^(none|[1-9]\d{0,8})$/.test(text), 'assigneeId must be the id of an account, or none')
    .transform((text) => (text === 'none' || !text ? text || undefined : Number(text)) as 'none' | number | undefined),
  overdue: optionalChoice('overdue', ['true']),
  held: optionalChoice('held', ['true']),
  search: z
    .string()
    .trim()
    .max(MAX_SEARCH, `search must be at most ${MAX_SEARCH} characters`)
    .optional()
    .transform((text) => text || undefined),
  ...page.shape,
})
export type ContactQuery = z.output<typeof contactQuery>
