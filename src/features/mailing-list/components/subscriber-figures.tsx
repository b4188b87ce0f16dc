import { useQuery } from '@tanstack/react-query'
import { monthText } from '@/components/chart/chart-words'
import { ColumnChart } from '@/components/chart/column-chart'
import { LateDetails } from '@/components/late-details'
import { ListStates } from '@/components/table/list-states'
import { subscriberFiguresQuery } from '../subscription.queries'

/** How the list grew in the last twelve months; asked for once it is opened. */
export function SubscriberFigures() {
  return (
    <LateDetails summary="The last twelve months" className="mb-6">
      <Figures />
    </LateDetails>
  )
}

function Figures() {
  const query = useQuery(subscriberFiguresQuery)
  const columns = (of: 'total' | 'joined') => (query.data?.months ?? []).map((each) => ({ label: monthText(each.month), value: each[of] }))
  return (
    <ListStates query={query} loading="Loading figures..." failure="Unable to load figures">
      <div className="charts">
        <ColumnChart title="Subscribers at the end of each month" heads={['Month', 'Subscribers']} columns={columns('total')} />
        <ColumnChart title="New subscribers by month" heads={['Month', 'New']} columns={columns('joined')} />
      </div>
      <p className="mb-6 text-fine text-ink-soft">Counts only people subscribed today.</p>
    </ListStates>
  )
}
