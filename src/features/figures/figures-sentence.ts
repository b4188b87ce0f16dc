import { spellNumber } from '@/platform/text/spell-number'
import type { MonthFigures } from './figures.schema'

const nameOf = (month: string) => new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })

/** What the last of these months says, in words; one that isn't over is compared with nothing. */
export function figuresSentence(months: readonly MonthFigures[], thisMonth: string): string {
  const last = months.at(-1)
  if (!last) return ''
  const { came, firstTime, month } = last
  const name = nameOf(month)
  const isOver = month !== thisMonth
  if (came === 0) return isOver ? `No one was checked in during ${name}.` : `So far no one was checked in during ${name}.`
  const people = `${came.toLocaleString('en-US')} ${came === 1 ? 'person' : 'people'}`
  const all = came === 1 ? '' : 'all '
  const newcomers = firstTime === 0 ? '' : `, ${firstTime === came ? all : `${firstTime.toLocaleString('en-US')} `}for the first time`
  if (!isOver) return `So far ${people} came in ${name}${newcomers}.`
  return `${people} came in ${name}${newcomers}.${comparison(months)}`
}

function comparison(months: readonly MonthFigures[]): string {
  const [before, last] = months.slice(-2)
  if (!before || !last) return ''
  const difference = last.came - before.came
  const than = nameOf(before.month)
  const compared =
    difference === 0 ? `as many as in ${than}` : `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'} than in ${than}`
  const isMost = months.length > 2 && months.slice(0, -1).every(({ came }) => came < last.came)
  return ` That’s ${compared}${isMost ? `, and the most in ${spellNumber(months.length)} months` : ''}.`
}
