import { useQuery } from '@tanstack/react-query'
import { Bars } from '@/components/chart/bars'
import { monthText } from '@/components/chart/chart-words'
import { ColumnChart } from '@/components/chart/column-chart'
import { RowCharts } from '@/components/chart/row-charts'
import { LateDetails } from '@/components/late-details'
import { ListStates } from '@/components/table/list-states'
import { numberInWords } from '@/platform/number-words'
import { useSite } from '@/site/use-site'
import { enquiryFiguresQuery } from '../enquiry.queries'
import { figureMonths } from '../figure-months'

/** How many messages came in the last months, about what, and how people had heard about us; loaded once it is opened. */
export function MessageFigures() {
  const months = figureMonths(useSite())
  return (
    <LateDetails summary={months === 1 ? 'This month' : `The last ${numberInWords(months)} months`} className="mb-6">
      <Figures />
    </LateDetails>
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
        <Bars title="How they heard about us" rows={heard.map(({ label, count }) => ({ label, value: count }))} />
      </div>
    </ListStates>
  )
}
