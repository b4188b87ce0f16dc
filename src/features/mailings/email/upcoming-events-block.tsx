import { inAccent, inInk, inSoft, ruled, SERIF } from '@/features/mail/layout/email-style'
import { EmailSubheading } from '@/features/mail/layout/email-text'
import type { UpcomingEvent } from './upcoming-events.server'

/** What comes next, a row each between rules. As text a row is its title, when it is, where, and its address. */
export const UpcomingEventsBlock = ({ events }: { events: readonly UpcomingEvent[] }) => (
  <>
    <EmailSubheading>Coming up</EmailSubheading>
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        {events.map((event) => (
          <tr key={`${event.url} ${event.when}`}>
            <td data-skip-in-text="true" width="62" valign="top" className="rule ink" style={dayStyle}>
              {event.day}
            </td>
            <td valign="top" className="rule" style={{ ...cellStyle, fontSize: '15px', lineHeight: '22px' }}>
              <p style={{ margin: 0 }}>
                <span className="said accent" data-text={event.when} style={{ ...inAccent.style, fontWeight: 600 }}>
                  {event.month}
                </span>
                <br />
                <a href={event.url} className="ink" style={titleStyle}>
                  {event.title}
                </a>
                <br />
                <span className="soft" style={inSoft.style}>
                  {/* As text it is said with the day already. */}
                  <span data-skip-in-text="true">{[event.time, event.place && ' '].filter(Boolean).join(',')}</span>
                  {event.place}
                </span>
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

const cellStyle = { ...ruled('Top'), padding: '16px 0' }
const dayStyle = { ...cellStyle, ...inInk.style, fontFamily: SERIF, fontSize: '38px', lineHeight: '42px' }
const titleStyle = { ...inInk.style, fontFamily: SERIF, fontSize: '19px', lineHeight: '26px', textDecoration: 'none' }
