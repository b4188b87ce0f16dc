import { leadersOf } from '@/features/events/components/event-facts'
import type { CommunityEvent } from '@/features/events/event.schema'
import { beginLine } from '@/features/events/event-date'
import { nextDayInWords } from '@/features/events/series/next-day'

/** What someone is about to register for, beside the form. */
export function RegistrationSummary({ event, today }: { event: CommunityEvent; today: string }) {
  const roleLabel = event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher'
  const facts: [label: string, text: string][] = [
    ['When', event.isRecurring ? ['Recurring', event.time].filter(Boolean).join(', ') : beginLine(event)],
    ['Next date', (event.isRecurring && nextDayInWords(event, today)) || ''],
    ['Where', event.location],
    [roleLabel, leadersOf(event)],
  ]

  return (
    <>
      <p className="mb-3 text-ink-soft text-small">Registration</p>
      <h1>{event.title}</h1>
      {event.introText && <p className="measure mt-5 text-ink-soft text-lead">{event.introText}</p>}
      <dl className="mt-8 border-hairline border-b">
        {facts.map(([label, text]) =>
          text ? (
            <div key={label} className="grid xs:grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-t py-3.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  )
}
