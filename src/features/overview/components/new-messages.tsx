import type { Overview } from '@/content/staff/overview.schema'
import { spellNumber } from '@/platform/spell-number'
import { formatAgo } from '../today-words'
import { More, Part } from './part'

interface NewMessagesProps {
  enquiries: Overview['enquiries']
  here: Parameters<typeof formatAgo>[1]
}

/** The messages of the last days. */
export const NewMessages = ({ enquiries, here }: NewMessagesProps) => (
  <Part title="New messages" all={{ url: '/admin?tab=contact-reports', label: 'Contact Reports' }}>
    {enquiries.count === 0 ? (
      <p className="none">No messages in the last {spellNumber(enquiries.days)} days.</p>
    ) : (
      <ul>
        {enquiries.latest.map(({ id, name, excerpt, createdAt }) => (
          <li key={id} className="said">
            <b>{name}</b>
            <span className="fine">{formatAgo(createdAt, here)}</span>
            <p>“{excerpt}”</p>
          </li>
        ))}
      </ul>
    )}
    <More count={enquiries.count - enquiries.latest.length} of={`in the last ${spellNumber(enquiries.days)} days`} />
  </Part>
)
