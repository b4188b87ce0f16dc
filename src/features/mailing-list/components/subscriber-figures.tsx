import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthText } from '@/components/chart/chart-words'
import { ColumnChart } from '@/components/chart/column-chart'
import { ListStates } from '@/components/table/list-states'
import { subscriberFiguresQuery } from '../subscription.queries'

/** How the list grew in the last twelve months; asked for once it is opened. */
export function SubscriberFigures() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mb-6" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 font-heading text-subheading">The last twelve months</summary>
      {isOpen && <Figures />}
    </details>
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
      <p className="mb-6 text-fine text-ink-soft">Of those who are subscribed today: whoever left is not counted.</p>
    </ListStates>
  )
}
