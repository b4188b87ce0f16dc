import { unserialize } from 'php-serialize'
import { addDays } from '@/platform/time/calendar'
import type { EventRecord, RecordSpan } from './import-record'

type Fields = Record<string, unknown>
type Series = Pick<EventRecord, 'recurrence' | 'extraDates' | 'exceptions'> & { notes: string[] }

const FREQUENCIES: Record<string, string> = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' }
/** The older versions' words for rules without anything particular. */
const EVERY: Record<string, string> = { 'every day': 'DAILY', 'every week': 'WEEKLY', 'every month': 'MONTHLY', 'every year': 'YEARLY' }
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const POSITIONS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 }

class UnsupportedRule extends Error {}

/**
 * What The Events Calendar Pro keeps in `_EventRecurrence`, PHP's serialized form of its dialog, as a rule with further dates and dates left
 * out. `span` is the first date. Undefined where there is no rule, or it cannot be understood; `notes` say which.
 */
export function readWordPressRule(serialized: string, span: RecordSpan): { series?: Series; notes: string[] } {
  if (!serialized) return { notes: [] }
  try {
    const { rules, exclusions } = fieldsIn(unserialize(serialized, {}, { encoding: 'utf8' }))
    const all = listOf(rules).filter((rule) => textOf(rule.type).toLowerCase() !== 'none')
    if (all.length === 0) return { notes: [] }
    return { series: seriesOf(all, listOf(exclusions), span), notes: [] }
  } catch (error) {
    const why = error instanceof UnsupportedRule ? error.message : 'it cannot be read'
    return { notes: [`How it recurs was left out: ${why}.`] }
  }
}

function seriesOf(rules: Fields[], exclusions: Fields[], span: RecordSpan): Series {
  const single = rules.filter((rule) => typeOf(rule) === 'date')
  const recurring = rules.filter((rule) => typeOf(rule) !== 'date')
  if (recurring.length > 1) throw new UnsupportedRule('it has several rules')
  const notes: string[] = []
  const left = exclusions.flatMap((rule) => {
    if (typeOf(rule) === 'date') return [dayIn(rule)]
    notes.push('Dates that a rule leaves out were kept.')
    return []
  })
  const days = single.map(dayIn).filter((day) => day !== span.startsAt.slice(0, 10))
  const [rule] = recurring
  return {
    recurrence: rule ? ruleOf(rule) : null,
    extraDates: days.filter((day) => rule || !left.includes(day)).map((day) => onDay(span, day)),
    exceptions: rule ? [...new Set(left)].map((date) => ({ date, cancelled: true as const })) : [],
    notes,
  }
}

/** The same times of day. */
function onDay({ startsAt, endsAt }: RecordSpan, day: string): RecordSpan {
  const nights = Math.round((Date.parse(endsAt.slice(0, 10)) - Date.parse(startsAt.slice(0, 10))) / 86_400_000)
  return { startsAt: day + startsAt.slice(10), endsAt: addDays(day, nights) + endsAt.slice(10) }
}

function ruleOf(rule: Fields): string {
  const custom = fieldsIn(rule.custom)
  const frequency = EVERY[textOf(rule.type).toLowerCase()] ?? FREQUENCIES[typeOf(rule)]
  if (!frequency) throw new UnsupportedRule('this kind of rule is not supported here')
  if (textOf(custom['same-time']) === 'no') throw new UnsupportedRule('its dates have other times than the first')
  const interval = Number(textOf(custom.interval) || '1')
  const parts = [`FREQ=${frequency}`, interval > 1 && `INTERVAL=${interval}`, ...daysOf(frequency, custom), endOf(rule)]
  return parts.filter(Boolean).join(';')
}

const typeOf = (rule: Fields) => {
  const type = textOf(rule.type).toLowerCase()
  return type === 'custom' ? textOf(fieldsIn(rule.custom).type).toLowerCase() : type
}

function daysOf(frequency: string, custom: Fields): string[] {
  if (frequency === 'WEEKLY') {
    const days = listIn(fieldsIn(custom.week).day).map((day) => weekday(textOf(day)))
    return days.length > 0 ? [`BYDAY=${days.join(',')}`] : []
  }
  if (frequency === 'MONTHLY') return positionOf(fieldsIn(custom.month))
  if (frequency !== 'YEARLY') return []
  const year = fieldsIn(custom.year)
  const months = listIn(year.month).map(textOf)
  return [...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []), ...positionOf(year)]
}

/** `First Sunday`, or the 15th; nothing for the day of the first date. */
function positionOf(chosen: Fields): string[] {
  const [number, day] = [textOf(chosen.number).toLowerCase(), textOf(chosen.day)]
  if (textOf(chosen['same-day']) === 'yes' || !number) return []
  if (!day || day === '8') return [`BYMONTHDAY=${POSITIONS[number] ?? number}`]
  return [`BYDAY=${POSITIONS[number] ?? number}${weekday(day)}`]
}

function weekday(number: string): string {
  const day = WEEKDAYS[Number(number) - 1]
  if (!day) throw new UnsupportedRule('it names an unknown weekday')
  return day
}

function endOf(rule: Fields): string {
  const kind = textOf(rule['end-type']).toLowerCase()
  if (kind === 'on') return `UNTIL=${textOf(rule.end).slice(0, 10).replaceAll('-', '')}`
  return kind === 'after' ? `COUNT=${textOf(rule['end-count'])}` : ''
}

function dayIn(rule: Fields): string {
  const day = textOf(fieldsIn(fieldsIn(rule.custom).date).date).slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new UnsupportedRule('one of its dates is not a date')
  return day
}

const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listIn = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])
const listOf = (value: unknown): Fields[] => listIn(value).map(fieldsIn)
const textOf = (value: unknown): string => (['string', 'number', 'bigint'].includes(typeof value) ? String(value).trim() : '')
