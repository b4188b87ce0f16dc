import { useQuery } from '@tanstack/react-query'
import { spellNumber } from '@/platform/text/spell-number'
import { useSite } from '@/site/use-site'
import { Bars, ColumnChart, monthText, RowCharts } from '@/ui/column-chart'
import { Options, SelectField } from '@/ui/form/field'
import { LazyDetails } from '@/ui/section'
import { ListStates } from '@/ui/table/list-states'
import { contactMessageFiguresQuery } from '../contact-message.queries'
import { type ContactMessageList, figureMonths } from '../contact-message.schema'
import { ownersQuery } from './inbox.queries'

export function MessageFigures() {
  const months = figureMonths(useSite())
  return (
    <LazyDetails summary={months === 1 ? 'This month' : `The last ${spellNumber(months)} months`} className="mb-6">
      <Figures />
    </LazyDetails>
  )
}

function Figures() {
  const query = useQuery(contactMessageFiguresQuery)
  const { months = [], interests = [], heard = [] } = query.data ?? {}
  const labels = months.map(({ month }) => monthText(month))
  return (
    <ListStates query={query} loading="Loading figures..." failure="Unable to load figures">
      <div className="charts">
        <ColumnChart
          title="Messages by month"
          heads={['Month', 'Messages']}
          columns={months.map(({ count }, index) => ({ label: labels[index] ?? '', value: count }))}
        />
        <RowCharts
          title="Messages by interest and month"
          head="Month"
          rows={interests.map(({ label, counts }) => ({
            label,
            columns: counts.map((value, index) => ({ label: labels[index] ?? '', value })),
          }))}
        />
        <Bars title="How they heard about us" rows={heard.map(({ label, count }) => ({ label, value: count }))} />
      </div>
    </ListStates>
  )
}

export const MessageTotals = ({ totals }: { totals: Pick<ContactMessageList, 'total' | 'totalThisMonth'> | undefined }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-4">
    {Object.entries({ 'Total, all time': totals?.total, 'This month': totals?.totalThisMonth }).map(([label, count]) => (
      <div key={label} className="flex flex-col-reverse">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-[350] font-serif text-[2rem] leading-tight [font-feature-settings:'lnum']">
          {count?.toLocaleString('en-US') ?? '–'}
        </dd>
      </div>
    ))}
  </dl>
)

/** `chosen`: the id of an account, `none`, or empty for all. */
export function OwnerFilter({ chosen, onChange }: { chosen: string; onChange: (owner: string) => void }) {
  const { data } = useQuery(ownersQuery)
  return (
    <SelectField label="Owner" aria-required={false} value={chosen} onChange={({ target }) => onChange(target.value)}>
      <option value="">Anyone</option>
      <option value="none">No one yet</option>
      {data && <Options of={data.owners.map(({ id, username }) => [id, username])} />}
    </SelectField>
  )
}
