import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Overview } from '@/content/staff-answers.schema'
import { useMay } from '@/features/desk/staff-address'
import { StaffLink } from '@/features/desk/staff-link'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { formatInsteadOf, formatTimes } from '@/features/events/schedule/format-session'
import { apiRequest } from '@/platform/browser/fetch-json'
import { capitalize } from '@/platform/text/nouns'
import { Button } from '@/ui/button'
import { SiteLink } from '@/ui/site-link'
import { RowState } from '@/ui/table/row-state'
import type { firstStepCalls } from './today.calls'
import { formatOffer, formatUpcoming, type HereAndNow, sessionDate } from './today-words'

type Session = Overview['sessions'][number]

export const NextSessions = ({ sessions, here }: { sessions: readonly Session[]; here: HereAndNow }) => (
  <Part title="Next sessions" all={{ url: '/admin?tab=events', label: 'All events' }}>
    {sessions.length === 0 ? (
      <p className="none">No upcoming sessions. They will appear here.</p>
    ) : (
      <ul>
        {sessions.map((session) => (
          <SessionItem key={session.eventId} session={session} here={here} />
        ))}
      </ul>
    )}
  </Part>
)

function SessionItem({ session, here }: { session: Session; here: HereAndNow }) {
  const { date, day, year } = sessionDate(session, here)
  const offer = formatOffer(session, here)
  const isHost = useMay('host')
  const sessionParameter = session.session ? `&session=${encodeURIComponent(session.session)}` : ''
  return (
    <li className="session">
      <time dateTime={session.startsAt}>
        {date}
        <small>
          {day}
          {year && <span className="block">{year}</span>}
        </small>
      </time>
      <div>
        <StaffLink
          url={`/admin?tab=events&${isHost ? `attendees=${session.eventId}${sessionParameter}` : `edit=${session.eventId}`}`}
          className="name"
        >
          {session.title}
        </StaffLink>
        <p className="fine">
          {[session.stretch ?? capitalize(formatTimes(session)), formatInsteadOf(session), session.location].filter(Boolean).join(', ') +
            (offer && `. ${offer}`)}
        </p>
      </div>
      <Coming session={session} />
    </li>
  )
}

/** With more places than this, the strokes, one for each, become a line. */
const STROKES = 24

function Coming({ session }: { session: Session }) {
  const { coming, capacity, isFull } = session
  const words = formatUpcoming(session)
  if (!words) return null
  return (
    <p className="coming">
      {capacity !== null && !isFull && (
        <span
          aria-hidden="true"
          className={capacity > STROKES ? 'places joined' : 'places'}
          style={{ '--taken': coming, '--of': capacity }}
        />
      )}
      {isFull ? <RowState sign="due">{words}</RowState> : words}
    </p>
  )
}

interface PartProps {
  title: string
  all?: { url: string; label: string }
  aside?: string
  children: ReactNode
}

export function Part({ title, all, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {aside && <span className="fine">{aside}</span>}
        {all && (
          <StaffLink url={all.url} className="all">
            {all.label}
          </StaffLink>
        )}
      </header>
      {children}
    </section>
  )
}

export const More = ({ count, of }: { count: number; of: string }) =>
  count > 0 ? <p className="more">{`${count.toLocaleString('en-US')} more ${of}`}</p> : null

const request = apiRequest<typeof firstStepCalls>()
const FAILED = 'Failed to change the first steps'

/** Disappears when all is done, or when staff hide it (spec B §6.5). */
export function FirstSteps({ steps }: { steps: Overview['firstSteps'] }) {
  const { act, isUnderWay } = useStaffAction()
  const [isJustHidden, setJustHidden] = useState(false)

  async function hide(isHidden: boolean) {
    const hidden = request('PUT /api/staff/first-steps', { json: { isHidden } })
    if (await act({ request: hidden, losesButton: true, failed: FAILED })) setJustHidden(isHidden)
  }

  if (isJustHidden)
    return (
      <p className="fine">
        First steps are hidden.{' '}
        <Button variant="quiet" disabled={isUnderWay} onClick={() => hide(false)}>
          Show them again
        </Button>
      </p>
    )
  if (!steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Part title="First steps" aside={`${done} of ${steps.length} done`}>
      <ul>
        {steps.map((step) => (
          <StepItem key={step.id} step={step} />
        ))}
      </ul>
      <p className="more">
        <Button variant="quiet" disabled={isUnderWay} onClick={() => hide(true)}>
          Hide first steps
        </Button>
      </p>
    </Part>
  )
}

function StepItem({ step: { id, label, hint, url, isTickedOff, isDone } }: { step: NonNullable<Overview['firstSteps']>[number] }) {
  const { act, isUnderWay } = useStaffAction()
  const tick = () =>
    act({ request: request('PUT /api/staff/first-steps/:step', { params: { step: id }, json: { isDone: !isDone } }), failed: FAILED })
  return (
    <li className={isDone ? 'step done' : 'step'}>
      <span className="mark">{isDone && <Check aria-hidden="true" size={14} />}</span>
      <div>
        <p>
          {label}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        {!isDone && <p className="fine">{hint}</p>}
      </div>
      <p className="ways">
        {url && !isDone && <OpenLink url={url} label={label} />}
        {isTickedOff && (
          <Button variant="quiet" disabled={isUnderWay} aria-label={`${isDone ? 'Not done yet' : 'Tick off'}: ${label}`} onClick={tick}>
            {isDone ? 'Not done yet' : 'Tick off'}
          </Button>
        )}
      </p>
    </li>
  )
}

function OpenLink({ url, label }: { url: string; label: string }) {
  const named = { 'aria-label': `Open: ${label}`, children: 'Open' }
  return url.startsWith('/admin') ? <StaffLink url={url} {...named} /> : <SiteLink href={url} {...named} />
}
