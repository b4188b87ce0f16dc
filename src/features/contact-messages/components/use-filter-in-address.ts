import { useNavigate, useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import { type ContactFilter, contactFilter } from '../contact-filter.schema'

const { startDate, endDate, contactMethod, interest } = contactFilter.shape

const valid = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => schema.safeParse(value).data

/** What of the address is a filter; anything else in it is ignored. */
const readFilter = (search: Record<string, unknown>): ContactFilter => ({
  startDate: valid(startDate, search.startDate),
  endDate: valid(endDate, search.endDate),
  contactMethod: valid(contactMethod, search.contactMethod),
  interest: valid(interest, search.interest),
})

/** Which messages to show, as in `?interest=meditation`: going back to the page, or opening a link to it, shows the same ones. */
export function useFilterInAddress(): [filter: ContactFilter, change: (filter: Record<string, string | undefined>) => void] {
  const filter = useSearch({ strict: false, select: readFilter })
  const navigate = useNavigate()
  const change = (changes: Record<string, string | undefined>) =>
    navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...readFilter({ ...before, ...changes }) }),
      replace: true,
      resetScroll: false,
    })
  return [filter, change]
}
