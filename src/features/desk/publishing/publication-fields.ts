import * as z from 'zod'
import { formatFocus, isPictureFocus } from '@/features/media/picture-fields'
import { dayAndTimeText } from '@/platform/time/date-format'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'

export interface StoredPublication {
  status?: 'draft' | 'published' | undefined
  /** ISO-8601 UTC. */
  publishAt?: string | null | undefined
}

export interface PublicationFields {
  status: 'draft' | 'published' | 'scheduled'
  /** YYYY-MM-DDTHH:mm on the site's clocks; empty where none is chosen. */
  publishAt: string
}

export const statusNames = { draft: 'Draft', published: 'Published', scheduled: 'Scheduled' } as const

export const publicationLabels = { status: 'Status', publishAt: 'Publish at' }

export const publicationFields = z
  .object({ status: z.enum(['draft', 'published', 'scheduled']), publishAt: z.string() })
  .refine(({ status, publishAt }) => status !== 'scheduled' || publishAt !== '', {
    error: 'Please choose a day and a time',
    path: ['publishAt'],
  })

export function toPublicationFields(stored: StoredPublication | undefined, timeZone: string): PublicationFields {
  const { status = 'published', publishAt = null } = stored ?? {}
  const isUpcoming = publishAt !== null && Date.parse(publishAt) > Date.now()
  if (status === 'published' && !isUpcoming) return { status, publishAt: '' }
  return { status: status === 'draft' ? 'draft' : 'scheduled', publishAt: publishAt ? wallClockAt(publishAt, timeZone) : '' }
}

/** The body for these fields: nothing where they equal what is stored, so that a save about other things doesn't touch it. */
export function toPublicationBody({ status, publishAt }: PublicationFields, stored: StoredPublication | undefined, timeZone: string) {
  const before = toPublicationFields(stored, timeZone)
  if (status === before.status && (status !== 'scheduled' || publishAt === before.publishAt)) return {}
  return status !== 'scheduled' ? { status, publishAt: '' } : { status: 'published', publishAt: instantOf(publishAt, timeZone) }
}

export const formatPublication = ({ status, publishAt }: PublicationFields) => ({
  status: statusNames[status],
  publishAt: status === 'scheduled' && publishAt ? dayAndTimeText(`${publishAt}Z`, 'UTC') : '',
})

/** A weekday names one day only within less than a week. */
const SIX_DAYS = 6 * 24 * 3_600_000

/** `Draft`, or `Publishes Fri, 8:00 AM`, or with its day where that is not this week; undefined for what visitors see. */
export function publicationMark(stored: StoredPublication & { id?: number }, timeZone: string, now = Date.now()): string | undefined {
  if (stored.status === 'draft') return 'Draft'
  const left = stored.publishAt ? Date.parse(stored.publishAt) - now : 0
  if (!stored.publishAt || left <= 0) return undefined
  const day = left < SIX_DAYS ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric', year: 'numeric' } as const)
  const formatMoment = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...parts }).format(new Date(stored.publishAt ?? '')).replace(/\s/g, ' ')
  return `Publishes ${formatMoment(day)}, ${formatMoment({ hour: 'numeric', minute: '2-digit' })}`
}

type Content = Record<string, unknown>

export interface VersionTexts {
  labels: Readonly<Record<string, string | undefined>>
  formatContent?(content: Content): Content
}

export interface Difference {
  label: string
  before: string
  after: string
}

/** Differences of two versions in readable words, moments on the clocks of `timeZone`; undefined where there is none before. */
export function differences(
  before: Content | undefined,
  after: Content,
  { labels, formatContent = (content) => content }: VersionTexts,
  timeZone: string,
) {
  if (!before) return undefined
  const describe = (content: Content) => ({
    ...formatContent(content),
    ...formatPublication(toPublicationFields(content as StoredPublication, timeZone)),
  })
  const [former, latter] = [describe(before), describe(after)] as [Content, Content]
  return Object.entries({ ...labels, ...publicationLabels }).flatMap(([name, label = name]): Difference[] => {
    const [was, is] = [shown(former[name]), shown(latter[name])]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}

export function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isPictureFocus(value)) return formatFocus(value)
  if (Array.isArray(value)) return value.join(', ')
  return value instanceof File ? value.name : String(value)
}
