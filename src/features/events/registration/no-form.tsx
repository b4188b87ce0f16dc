import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/button'
import { SiteLink } from '@/ui/site-link'
import { LoadingNote, Skeleton } from '@/ui/skeleton'
import type { CommunityEvent } from '../event.schema'
import { formatEventState, formatOtherSite, otherRegistrationUrl, type RegistrationState } from '../places/registration-state'
import { formatMoment } from '../schedule/format-session'

interface NoFormProps {
  event: CommunityEvent
  state: Exclude<RegistrationState, 'open' | 'waitlist'>
  today: string
}

export function NoForm({ event, state, today }: NoFormProps) {
  const { title, text } = wordsFor({ event, state, today })
  return (
    <div className="border-ink border-t-2 pt-6">
      <h2 className="text-heading">{withoutBreaks(title)}</h2>
      {state === 'elsewhere' && (
        <SiteLink href={otherRegistrationUrl(event) ?? ''} className={buttonClass('filled', 'mt-5')}>
          Register for This Event
        </SiteLink>
      )}
      {state === 'off' && event.stateNote && <p className="mt-3 whitespace-pre-line">{event.stateNote}</p>}
      <p className="mt-3 text-ink-soft">
        {text} <Link to="/events">See what is coming up</Link>.
      </p>
    </div>
  )
}

function wordsFor({ event, state, today }: NoFormProps): { title: string; text: ReactNode } {
  const { opensAt = null, closesAt = null, deadline = null } = event.registration ?? {}
  const words = (moment: string | null) => moment && `${formatMoment(moment, event.timeZone, today)} (${event.zoneName})`
  switch (state) {
    case 'off':
      return {
        title: formatEventState(event.state === 'postponed' ? 'postponed' : 'cancelled').replace(/\.$/, ''),
        text: 'Registration for it is closed.',
      }
    case 'over':
      return { title: CLOSED, text: 'The event is over.' }
    case 'closed':
      return { title: CLOSED, text: `It closed on ${words(deadline ?? closesAt)}.` }
    case 'not-yet':
      return { title: `Registration opens on ${words(opensAt)}`, text: 'Please come back then.' }
    case 'full':
      return { title: 'All places are taken', text: 'There is no waitlist for this event.' }
    case 'elsewhere':
      return { title: 'Registration is on another page', text: otherSite(event) }
    case 'none':
      return { title: 'No registration is needed', text: 'You can just come.' }
  }
}

/** A heading in which neither a day nor a time is broken over two lines: `January 10, 2027`, `9:00 AM`. */
const withoutBreaks = (title: string) => title.replace(/ (?=\d|[AP]M\b)/g, '\u00a0')

const otherSite = (event: CommunityEvent) => {
  const site = formatOtherSite(otherRegistrationUrl(event) ?? '/')
  return site && `You register for this event ${site}.`
}

const CLOSED = 'Registration for this event has closed'

interface RegistrationLayoutProps {
  above?: ReactNode
  /** What comes before what is asked, where that must not wait below all of `aside` on a phone. */
  head?: ReactNode
  aside: ReactNode
  children: ReactNode
}

export const RegistrationLayout = ({ above, head, aside, children }: RegistrationLayoutProps) => (
  <div className="wrap min-h-[75vh] pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
    {above && <div className="mb-[clamp(2rem,4vw,3.5rem)]">{above}</div>}
    <div
      className={`grid gap-x-[clamp(2rem,6vw,7rem)] lg:grid-cols-[5fr_6fr] ${head ? 'gap-y-8 lg:grid-rows-[auto_1fr] lg:gap-y-0' : 'gap-y-12'}`}
    >
      <div>{head ?? aside}</div>
      <div className="lg:row-span-2 lg:max-w-[40rem]">{children}</div>
      {head && <div>{aside}</div>}
    </div>
  </div>
)

export const RegistrationPending = () => (
  <RegistrationLayout
    above={<LoadingNote>Loading the event</LoadingNote>}
    aside={
      <>
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="mt-8 h-32" />
      </>
    }
  >
    <Skeleton className="h-96" />
  </RegistrationLayout>
)
