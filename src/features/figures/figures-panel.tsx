import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { PanelHead } from '@/features/desk/panel-head'
import { adminEventsQuery } from '@/features/events/event.queries'
import { EVENT_KINDS, type EventKind } from '@/features/events/event.schema'
import { formatAmount } from '@/features/events/places/format-price'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import { fittingFields } from '@/platform/forms/input-fields'
import { todayIn } from '@/platform/time/clock'
import { formatMonth } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { ColumnChart, Columns, describeChart, monthText } from '@/ui/column-chart'
import { Options, SelectField } from '@/ui/form/field'
import { ListStates } from '@/ui/table/list-states'
import type { figuresCalls } from './figures.calls'
import { type CountedFigure, type FigureColumn, figureColumns, figuresFilter, type MonthFigures, sumOf } from './figures.schema'
import { figuresSentence } from './figures-sentence'
import './figures.css'

const request = apiRequest<typeof figuresCalls>()

type Filter = z.output<typeof figuresFilter>

const figuresQuery = (filter: Filter) =>
  apiQuery(['/api/figures', filter], withQuery(request('GET /api/figures'), filter), {
    placeholderData: keepPreviousData,
    // They grow while the tab is open.
    staleTime: 0,
  })

/** What an address asks for; without a month that figures no longer reach, as in a link that has grown old. */
function readFilter(search: Record<string, unknown>, months: readonly string[]): Filter {
  const { from, to, ...others } = fittingFields(figuresFilter, search)
  const known = (month = '') => (months.includes(month) ? month : undefined)
  return { ...others, from: known(from), to: known(to) }
}

export function FiguresPanel() {
  const thisMonth = todayIn(useSite().timeZone).slice(0, 7)
  const selectable = lastMonthNames(thisMonth)
  const filter = useSearch({ strict: false, select: (search) => readFilter(search, selectable), structuralSharing: false })
  const query = useQuery(figuresQuery(filter))
  const months = query.data?.months ?? []
  const isNarrowed = filter.event !== undefined || filter.kind !== undefined
  return (
    <div className="figures">
      <PanelHead
        action={
          <a className={buttonClass('outline')} href={withQuery(request('GET /api/figures/export'), filter).path} download>
            <Download aria-hidden="true" size={17} strokeWidth={1.75} />
            Export CSV
          </a>
        }
      />
      <Filters filter={filter} months={selectable} />
      <ListStates query={query} loading="Loading figures..." failure="Unable to load figures">
        <p className="lead">{figuresSentence(months, thisMonth)}</p>
        <ColumnChart
          title="People who came"
          heads={['Month', 'Came', 'Registered']}
          columns={months.map(({ month, came, registrations }) => ({ label: monthText(month), value: came, of: registrations }))}
          isTableBelow
        />
        <div className="smalls">
          <Small months={months} column={countOf('firstTime')} words="came for the first time" />
          <Small months={months} column={countOf('canceled')} words="canceled" />
          <Small months={months} column={countOf('waitlisted')} words="went on a waitlist" />
          {!isNarrowed && (
            <>
              <Small months={months} column={countOf('messages')} words={messagesWords(months)} />
              <Small months={months} column={countOf('subscribed')} words="subscribed to the newsletter" />
              <Small months={months} column={countOf('unsubscribed')} words="left its list" />
            </>
          )}
          {figureColumns(months).map(
            (column) =>
              column.currency && (
                <Small
                  key={column.name}
                  months={months}
                  column={column}
                  words={column.figure === 'paid' ? 'paid' : 'refunded, or disputed with a bank'}
                />
              ),
          )}
        </div>
        <h3>Month by month</h3>
        <FiguresTable months={months} />
        <p className="fine">
          These are counts. They stay when personal data is deleted, and they hold no one’s name. Someone who came counts once for each
          date, and their guests with them. “First time” means that no earlier attendance is known by their email address. What was paid is
          what staff noted and what came in on the site, before fees.
        </p>
      </ListStates>
    </div>
  )
}

const kindPlurals: Record<EventKind, string> = {
  introduction: 'Introductions',
  workshop: 'Workshops',
  meditation: 'Meditations',
  group: 'Groups',
  talk: 'Talks',
  gathering: 'Gatherings',
  other: 'Others',
}

const MONTHS_BACK = 36

/** `months` are those that can be chosen, the present one first. */
function Filters({ filter, months }: { filter: Filter; months: readonly string[] }) {
  const navigate = useNavigate()
  const { data } = useQuery(adminEventsQuery)
  const to = filter.to ?? months[0] ?? ''
  const from = filter.from ?? months[months.indexOf(to) + 11] ?? months.at(-1) ?? ''
  const change = (changes: Partial<Record<keyof Filter, string | number | undefined>>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  const chosen = filter.event === undefined ? (filter.kind ?? '') : String(filter.event)
  return (
    <div className="filters">
      <SelectField
        label="Events"
        aria-required={false}
        value={chosen}
        onChange={({ target: { value } }) => {
          const isKind = EVENT_KINDS.some((kind) => kind === value)
          change({ kind: isKind ? value : undefined, event: value && !isKind ? Number(value) : undefined })
        }}
      >
        <option value="">All events</option>
        <optgroup label="By kind">
          <Options of={EVENT_KINDS.map((kind) => [kind, kindPlurals[kind]])} />
        </optgroup>
        <optgroup label="One event">
          <Options of={(data?.events ?? []).map(({ id, title }) => [id, title])} />
          {data && filter.event !== undefined && !data.events.some(({ id }) => id === filter.event) && (
            <option value={filter.event}>A deleted event</option>
          )}
        </optgroup>
      </SelectField>
      <SelectField
        label="From"
        aria-required={false}
        value={from}
        onChange={({ target: { value } }) => change({ from: value, to: value > to ? value : filter.to })}
      >
        <Options of={months.map((month) => [month, monthText(month)])} />
      </SelectField>
      <SelectField
        label="Through"
        aria-required={false}
        value={to}
        onChange={({ target: { value } }) => change({ to: value, from: value < from ? value : from })}
      >
        <Options of={months.map((month) => [month, monthText(month)])} />
      </SelectField>
    </div>
  )
}

function lastMonthNames(thisMonth: string): string[] {
  const [year = 0, month = 0] = thisMonth.split('-').map(Number)
  return Array.from({ length: MONTHS_BACK + 1 }, (_, index) => new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7))
}

function messagesWords(months: readonly MonthFigures[]): string {
  const [all, answered] = [sumOf(months, ({ messages }) => messages ?? 0), sumOf(months, ({ answeredInTime }) => answeredInTime ?? 0)]
  return all === 0 ? 'messages' : `messages, ${answered.toLocaleString('en-US')} replied to within three days`
}

const SMALL_HEIGHT = 64

const countOf = (figure: CountedFigure) => ({ read: (month: MonthFigures) => month[figure] ?? 0 })

type ReadFigure = Pick<FigureColumn, 'read' | 'currency'>

const formatFigure = (value: number, { currency }: ReadFigure) => (currency ? formatAmount(value, currency) : value.toLocaleString('en-US'))

function Small({ months, column, words }: { months: readonly MonthFigures[]; column: ReadFigure; words: string }) {
  const columns = months.map((month) => ({ label: monthText(month.month), value: column.read(month) }))
  const most = Math.max(...columns.map(({ value }) => value))
  const [first, last] = [columns[0]?.label, columns.at(-1)?.label]
  return (
    <figure className="chart small">
      <figcaption>
        <b>{formatFigure(sumOf(months, column.read), column)}</b> {words}
      </figcaption>
      <svg role="img" aria-label={describeChart(words, columns)} width="100%" height={SMALL_HEIGHT + 1}>
        <Columns columns={columns} most={most} height={SMALL_HEIGHT} />
        <line x1="0" x2="100%" y1={SMALL_HEIGHT + 0.5} y2={SMALL_HEIGHT + 0.5} />
      </svg>
      <p aria-hidden="true" className="ends">
        <span>{first}</span>
        {most > 0 && (
          <span>
            most: {formatFigure(most, column)} in {columns.find(({ value }) => value === most)?.label}
          </span>
        )}
        <span>{last}</span>
      </p>
    </figure>
  )
}

function FiguresTable({ months }: { months: readonly MonthFigures[] }) {
  const [shown, setShown] = useState('Came')
  const columns = figureColumns(months)
  const chosen = columns.find(({ name }) => name === shown) ?? columns.find(({ figure }) => figure === 'came')
  const most = Math.max(1, ...months.map((month) => chosen?.read(month) ?? 0))
  const classOf = (column: FigureColumn) => (column === chosen ? undefined : 'further')
  return (
    <div className="by-month">
      <div className="pick">
        <SelectField label="Show" aria-required={false} value={chosen?.name} onChange={({ target }) => setShown(target.value)}>
          {columns.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <table>
        <caption className="sr-only">Figures by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month)}</th>
              {columns.map((column) => {
                const value = column.read(month)
                return (
                  <td
                    key={column.name}
                    className={classOf(column)}
                    data-none={value === 0 || undefined}
                    style={column === chosen ? { '--share': `${(100 * Math.max(0, value)) / most}%` } : undefined}
                  >
                    {formatFigure(value, column)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {columns.map((column) => (
              <td key={column.name} className={classOf(column)}>
                {formatFigure(sumOf(months, column.read), column)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
