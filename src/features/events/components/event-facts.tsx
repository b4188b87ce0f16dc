import { useSite } from '@/site/use-site'
import type { CommunityEvent } from '../event.schema'
import { formatLeaders } from '../event-text'
import { saysAllDay, timeHere } from '../series/all-day'

/** When, where and who teaches, as small print. */
export function EventFacts({ event, className = '' }: { event: CommunityEvent; className?: string }) {
  const time = timeHere(event, useSite().timeZone)
  const leaders = formatLeaders(event)
  const role = event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher'
  const facts = [
    { label: 'Time', value: time && (event.isRecurring || saysAllDay(time) ? time : `Begins: ${time}`) },
    { label: 'Location', value: event.location },
    { label: 'Led by', value: leaders && `${role}: ${leaders}` },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <dl className={`text-base text-ink-soft leading-normal ${className}`}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="sr-only">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
