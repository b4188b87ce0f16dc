import type { ContactMessageList } from '../contact-message.schema'

/** How many messages came, ever and this month (spec D2 §2). */
export const MessageTotals = ({ totals }: { totals: Pick<ContactMessageList, 'total' | 'totalThisMonth'> | undefined }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-4">
    <Total label="Total, all time" count={totals?.total} />
    <Total label="This month" count={totals?.totalThisMonth} />
  </dl>
)

const Total = ({ label, count }: { label: string; count: number | undefined }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-[350] font-serif text-[2rem] leading-tight [font-feature-settings:'lnum']">
      {count === undefined ? '–' : count.toLocaleString('en-US')}
    </dd>
  </div>
)
