import { RowState } from '@/components/table/row-state'
import type { Overview } from '@/content/staff/overview.schema'
import { StaffLink } from '@/features/staff-area/components/staff-link'
import { spellNumber } from '@/platform/text/spell-number'
import { formatAgo } from '../today-words'
import { More, Part } from './part'

interface NewMessagesProps {
  enquiries: Overview['enquiries']
  here: Parameters<typeof formatAgo>[1]
}

/** The messages that someone should answer: those that have waited too long first. */
export const NewMessages = ({ enquiries: { toAnswer, latest }, here }: NewMessagesProps) => (
  <Part title="Messages to answer" all={{ url: '/admin?tab=contact-reports', label: 'Contact Reports' }}>
    {toAnswer === 0 ? (
      <p className="none">No new messages, and none that wait for an answer.</p>
    ) : (
      <ul>
        {latest.map(({ id, name, excerpt, createdAt, overdueDays }) => (
          <li key={id} className="said">
            <b>
              <StaffLink url={`/admin?tab=contact-reports&message=${id}`}>{name}</StaffLink>
            </b>
            {overdueDays === null ? (
              <span className="fine">{formatAgo(createdAt, here)}</span>
            ) : (
              <span className="fine">
                <RowState sign="due">Waiting {spellNumber(overdueDays)} days</RowState>
              </span>
            )}
            <p>“{excerpt}”</p>
          </li>
        ))}
      </ul>
    )}
    <More count={toAnswer - latest.length} of="to answer" />
  </Part>
)
