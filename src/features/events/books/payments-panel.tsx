import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { PanelHead } from '@/features/desk/panel-head'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import { fittingFields } from '@/platform/forms/input-fields'
import { counted } from '@/platform/text/nouns'
import { dayAndTimeText, formatMonth } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button, buttonClass } from '@/ui/button'
import { Options, SelectField, TextField } from '@/ui/form/field'
import { ShowMore } from '@/ui/show-more'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { PAYMENT_WAY_NAMES } from '../attendees/payment-words'
import { adminEventsQuery } from '../event.queries'
import { withAddress } from '../places/person-details'
import type { MoneyState } from '../places/places.schema'
import type { booksCalls } from './books.calls'
import { type BookedPayment, type BooksFilter, type BooksSum, booksFilter, LEDGER_KIND_NAMES } from './books.schema'

const request = apiRequest<typeof booksCalls>()

const booksQuery = (filter: BooksFilter) =>
  apiQuery(['/api/payments', filter], withQuery(request('GET /api/payments'), filter), { placeholderData: keepPreviousData, staleTime: 0 })

const readFilter = (search: Record<string, unknown>): BooksFilter => fittingFields(booksFilter, search)

const SHOWN = 50

const STATES: Record<Exclude<MoneyState, 'none' | 'waived'>, string> = {
  paid: 'Paid',
  due: 'To be paid',
  partly: 'Paid in part',
  overpaid: 'Overpaid',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** What was paid and went back, who owes, and the sums for the books (spec B §13.9). */
export function PaymentsPanel() {
  const filter = useSearch({ strict: false, select: readFilter, structuralSharing: false })
  const query = useQuery(booksQuery(filter))
  const [most, setMost] = useState(SHOWN)
  const { payments = [], owed = [], sums = [] } = query.data ?? {}
  const isTest = useSite().payments === 'test'
  return (
    <div className="grid gap-8">
      <PanelHead
        action={
          <a className={buttonClass('outline')} href={withQuery(request('GET /api/payments/export'), filter).path} download>
            <Download aria-hidden="true" size={17} strokeWidth={1.75} />
            Export CSV
          </a>
        }
      />
      {isTest && <p role="note">Test mode: no money moves.</p>}
      <Filters filter={filter} />
      <ListStates query={query} loading="Loading payments..." failure="Unable to load payments">
        {owed.length > 0 && <Owed owed={owed} />}
        {sums.length > 0 && <Sums sums={sums} unknownFees={payments.filter(({ fee }) => fee === null).length} />}
        <section aria-labelledby="payments-rows">
          <h3 id="payments-rows" className="mb-2 text-subheading">
            Each payment
          </h3>
          {payments.length === 0 ? <EmptyList>Nothing was paid in this time.</EmptyList> : <Rows payments={payments.slice(0, most)} />}
          <ShowMore shown={most} total={payments.length} onShow={setMost} />
        </section>
      </ListStates>
    </div>
  )
}

function Filters({ filter }: { filter: BooksFilter }) {
  const navigate = useNavigate()
  const { data } = useQuery(adminEventsQuery)
  const change = (changes: Partial<Record<keyof BooksFilter, string | number | undefined>>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label="Event"
        aria-required={false}
        value={String(filter.event ?? '')}
        onChange={({ target: { value } }) => change({ event: value ? Number(value) : undefined })}
      >
        <option value="">All events</option>
        <Options of={(data?.events ?? []).map(({ id, title }) => [id, title])} />
      </SelectField>
      <SelectField
        label="State"
        aria-required={false}
        value={filter.state ?? ''}
        onChange={({ target: { value } }) => change({ state: value || undefined })}
      >
        <option value="">All</option>
        <Options of={Object.entries(STATES)} />
      </SelectField>
      <TextField
        label="From"
        type="date"
        aria-required={false}
        value={filter.from ?? ''}
        onChange={({ target: { value } }) => change({ from: value || undefined })}
      />
      <TextField
        label="Through"
        type="date"
        aria-required={false}
        value={filter.to ?? ''}
        onChange={({ target: { value } }) => change({ to: value || undefined })}
      />
      {(filter.event ?? filter.state ?? filter.from ?? filter.to) !== undefined && (
        <Button
          variant="quiet"
          className="w-fit"
          onClick={() => change({ event: undefined, state: undefined, from: undefined, to: undefined })}
        >
          Show all
        </Button>
      )}
    </div>
  )
}

const amounts = (...labels: string[]) => labels.map((label) => ({ label, isNumber: true }))

/** With its cents, so that a column can be read down; empty where nothing is known. */
const Amount = ({ label, amount, currency }: { label: string; amount: number | null; currency: string }) => (
  <Cell label={label} isNumber>
    {amount !== null && new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)}
  </Cell>
)

type Owing = Pick<BookedPayment, 'email' | 'currency'> & { attendee: string; event: string; due: number }

const Owed = ({ owed }: { owed: readonly Owing[] }) => (
  <section aria-labelledby="payments-owed" className="mb-8">
    <h3 id="payments-owed" className="mb-2 text-subheading">
      To be paid
    </h3>
    <Table caption="To be paid" columns={['Person', 'Event', ...amounts('Due')]}>
      {owed.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <Row key={index}>
          <RowHeader>{withAddress(row.attendee, row.email)}</RowHeader>
          <Cell label="Event">{row.event}</Cell>
          <Amount label="Due" amount={row.due} currency={row.currency} />
        </Row>
      ))}
    </Table>
  </section>
)

const Sums = ({ sums, unknownFees }: { sums: readonly BooksSum[]; unknownFees: number }) => (
  <section aria-labelledby="payments-sums" className="mb-8">
    <h3 id="payments-sums" className="mb-2 text-subheading">
      By event and month
    </h3>
    <Table caption="By event and month" columns={['Event', 'Month', ...amounts('Gross', 'Fees', 'Net', 'To be paid', 'Overpaid')]} isWide>
      {sums.map(({ event, month, currency, gross, fees, net, due, overpaid }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one title
        <Row key={index}>
          <RowHeader>{event ?? 'Donations'}</RowHeader>
          <Cell label="Month">{formatMonth(month)}</Cell>
          <Amount label="Gross" amount={gross} currency={currency} />
          <Amount label="Fees" amount={fees} currency={currency} />
          <Amount label="Net" amount={net} currency={currency} />
          <Amount label="To be paid" amount={due || null} currency={currency} />
          <Amount label="Overpaid" amount={overpaid || null} currency={currency} />
        </Row>
      ))}
    </Table>
    {unknownFees > 0 && (
      <p className="mt-2 text-ink-soft text-small">
        {counted(unknownFees, 'fee isn’t', 'fees aren’t')} known yet, so net is still without {unknownFees === 1 ? 'it' : 'them'}.
      </p>
    )}
  </section>
)

function Rows({ payments }: { payments: readonly BookedPayment[] }) {
  const { timeZone } = useSite()
  return (
    <Table caption="Each payment" columns={['When', 'What', 'Person', 'Event', ...amounts('Gross', 'Fee', 'Net')]} isWide>
      {payments.map((payment) => {
        const { id, at, kind, how, attendee, email, event, amount, fee, net, currency, isTest, url } = payment
        return (
          <Row key={id}>
            <RowHeader>{dayAndTimeText(at, timeZone)}</RowHeader>
            <Cell label="What">
              {[LEDGER_KIND_NAMES[kind], PAYMENT_WAY_NAMES[how].toLowerCase(), isTest && 'test'].filter(Boolean).join(', ')}
              {url && (
                <>
                  {' '}
                  <a href={url} target="_blank" rel="noopener">
                    At Stripe
                  </a>
                </>
              )}
            </Cell>
            <Cell label="Person">{attendee && withAddress(attendee, email)}</Cell>
            <Cell label="Event">{event ?? payment.purpose ?? ''}</Cell>
            <Amount label="Gross" amount={amount} currency={currency} />
            <Amount label="Fee" amount={fee} currency={currency} />
            <Amount label="Net" amount={net} currency={currency} />
          </Row>
        )
      })}
    </Table>
  )
}
