import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@/components/form/field'
import { Fact } from '@/features/staff-area/components/fact'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { todayIn } from '@/platform/time/clock'
import { calendarDayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { ContactMessage } from '../../contact-message.schema'
import { contactCells } from '../../contact-messages-csv'
import { type MessageStatus, messageStatuses, messageStatusLabels } from '../../message-status'
import type { inboxCalls } from '../inbox.calls'
import { ownersQuery } from '../inbox.queries'
import type { MessageChange } from '../inbox.schema'
import { EmailLink, PhoneLink } from './contact-links'

/** The owner of a message, its status, and the visitor’s details. */
export function MessageFacts({ message }: { message: ContactMessage }) {
  const { data } = useQuery(ownersQuery)
  const { act, isUnderWay } = useStaffAction()
  const { timeZone, retention } = useSite()
  const [, , , , interest, howHeard, contactMethod, consent] = contactCells(message, timeZone)
  const owners = data?.owners ?? []
  const { assigneeId, assignee } = message
  const isFormer = assigneeId !== null && data && !owners.some(({ id }) => id === assigneeId)

  const change = (json: MessageChange) =>
    act({
      request: apiRequest<typeof inboxCalls>()('PUT /api/contact/:id', { params: { id: message.id }, json }),
      failed: 'Failed to change the message',
    })

  return (
    <aside aria-label="About this message" className="grid gap-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3.5">
        <SelectField
          label="Owner"
          aria-required={false}
          disabled={isUnderWay || !data}
          value={assigneeId ?? ''}
          onChange={({ target }) => change({ assigneeId: target.value ? Number(target.value) : null })}
        >
          <option value="">No one yet</option>
          {isFormer && <option value={assigneeId}>{assignee}</option>}
          {owners.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Status"
          aria-required={false}
          disabled={isUnderWay}
          value={message.status}
          onChange={({ target }) => change({ status: target.value as MessageStatus })}
        >
          {messageStatuses.map((status) => (
            <option key={status} value={status}>
              {messageStatusLabels[status]}
            </option>
          ))}
        </SelectField>
      </div>
      <dl className="text-small">
        <Fact label="Email">
          <EmailLink email={message.email} />
        </Fact>
        <Fact label="Phone">{message.phoneNumber && <PhoneLink text={message.phoneNumber} />}</Fact>
        <Fact label="Interest">{interest}</Fact>
        <Fact label="How heard">{howHeard}</Fact>
        <Fact label="Contact method">{contactMethod}</Fact>
        <Fact label="Consent to contact">{consent}</Fact>
        <Fact label="Kept until">{formatDeletionDay(message.createdAt, retention.enquiries, timeZone)}</Fact>
      </dl>
    </aside>
  )
}

/** The day on which a message that came at a moment (ISO-8601 UTC) is deleted, after that many months: `Feb 28, 2027`. */
export function formatDeletionDay(createdAt: string, months: number, timeZone: string): string {
  const [year = 0, month = 0, day = 0] = todayIn(timeZone, new Date(createdAt)).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return calendarDayText(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10))
}
