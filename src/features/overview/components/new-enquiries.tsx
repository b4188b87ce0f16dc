import type { Overview } from '@/content/staff/overview.schema'
import { numberInWords } from '@/platform/number-words'
import { agoInWords } from '../today-words'
import { More, Part } from './part'

interface NewEnquiriesProps {
  enquiries: Overview['enquiries']
  here: Parameters<typeof agoInWords>[1]
}

/** The messages of the last days. */
export const NewEnquiries = ({ enquiries, here }: NewEnquiriesProps) => (
  <Part title="New messages" all={{ url: '/admin?tab=contact-reports', label: 'Contact Reports' }}>
    {enquiries.count === 0 ? (
      <p className="none">No messages in the last {numberInWords(enquiries.days)} days.</p>
    ) : (
      <ul>
        {enquiries.latest.map(({ id, name, excerpt, createdAt }) => (
          <li key={id} className="said">
            <b>{name}</b>
            <span className="fine">{agoInWords(createdAt, here)}</span>
            <p>“{excerpt}”</p>
          </li>
        ))}
      </ul>
    )}
    <More count={enquiries.count - enquiries.latest.length} of={`in the last ${numberInWords(enquiries.days)} days`} />
  </Part>
)
