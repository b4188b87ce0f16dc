import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Bars } from '@/components/chart/bars'
import { monthText } from '@/components/chart/chart-words'
import { ColumnChart } from '@/components/chart/column-chart'
import { RowCharts } from '@/components/chart/row-charts'
import { ListStates } from '@/components/table/list-states'
import { enquiryFiguresQuery } from '../enquiry.queries'

/** How many wrote in the last twelve months, about what, and how they had heard of the community; asked for once it is opened. */
export function MessageFigures() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mb-6" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 font-heading text-subheading">The last twelve months</summary>
      {isOpen && <Figures />}
    </details>
  )
}

function Figures() {
  const query = useQuery(enquiryFiguresQuery)
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
        <Bars title="How they heard of us" rows={heard.map(({ label, count }) => ({ label, value: count }))} />
      </div>
    </ListStates>
  )
}
