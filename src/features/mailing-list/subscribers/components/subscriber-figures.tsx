import { useQuery } from '@tanstack/react-query'
import { ColumnChart } from '@/components/chart/column-chart'
import { monthText } from '@/components/chart/describe-chart'
import { LazyDetails } from '@/components/lazy-details'
import { ListStates } from '@/components/table/list-states'
import { subscriberFiguresQuery } from '../../subscription.queries'

/** How the list grew in the last twelve months; loaded once it is opened. */
export function SubscriberFigures() {
  return (
    <LazyDetails summary="The last twelve months" className="mb-6">
      <Figures />
    </LazyDetails>
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
