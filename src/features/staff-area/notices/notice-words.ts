import { counted, listed } from '@/platform/text/nouns'
import type { ChangeKind, NoticesAnswer, NoticesQuestion } from './attendee-notices.schema'

/** What is about to happen, as the title of the question: `You cancel Thu, Nov 26 (9 places, 1 waiting)`. */
export function formatNoticeTitle(change: NoticesQuestion['change'], { title, dates }: NoticesAnswer): string {
  return `You ${formatChange(change, { title, dates })} (${formatPlaces(dates)})`
}

type ChangedEvent = Pick<NoticesAnswer, 'title' | 'dates'>

function formatChange(change: NoticesQuestion['change'], { title, dates }: ChangedEvent): string {
  const [first] = dates
  if (change !== 'save' || first?.kind === 'unpublished')
    return { save: `take “${title}” off the website`, delete: `delete “${title}”`, restore: `restore “${title}”` }[change]
  const kinds = new Set(dates.map(({ kind }) => kind))
  const kind = kinds.size === 1 && first ? first.kind : 'details'
  if (kind === 'published') return `put “${title}” back on the website`
  if (dates.length > 1) return formatKind(kind, `${dates.length} dates`)
  return formatKind(kind, first?.day ?? (kind === 'dates' ? `dates of “${title}”` : `“${title}”`))
}

function formatKind(kind: ChangeKind, it: string): string {
  const words: Partial<Record<ChangeKind, string>> = {
    cancelled: `cancel ${it}`,
    postponed: `postpone ${it}`,
    'back on': `put ${it} back on`,
    date: `move ${it}`,
    'date and place': `move ${it}`,
    time: `change the time of ${it}`,
    place: `change the place of ${it}`,
    'time and place': `change the time and place of ${it}`,
    link: `change the link to join ${it}`,
  }
  return words[kind] ?? `change ${it}`
}

/** `9 places, 1 waiting` */
export function formatPlaces(dates: readonly Pick<NoticesAnswer['dates'][number], 'places' | 'waiting'>[]): string {
  const sum = (of: 'places' | 'waiting') => dates.reduce((total, date) => total + date[of], 0)
  const [places, waiting] = [sum('places'), sum('waiting')]
  const words = [places > 0 && counted(places, 'place', 'places'), waiting > 0 && `${waiting.toLocaleString('en-US')} waiting`]
  return words.filter(Boolean).join(', ')
}

/** The people that an email doesn't reach: their number, and the names of the first two. */
export interface Unreached {
  all: number
  names: readonly string[]
}

/** `Sam and Lee have no email address.`; undefined where everyone has one. */
export function unreachedWords({ all, names }: Unreached): string | undefined {
  if (all === 0) return undefined
  const more = all - names.length
  const people = listed([...names, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])])
  return `${people} ${all === 1 ? 'has' : 'have'} no email address and won’t be reached.`
}
