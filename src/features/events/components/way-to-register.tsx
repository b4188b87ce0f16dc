import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { SiteLink } from '@/components/site-link'
import type { CommunityEvent } from '../event.schema'
import { formatOtherSite, otherRegistrationUrl, type RegistrationState, takesRegistrations } from '../registration/registration-state'
import { formatMoment } from '../series/format-moment'

interface WayToRegisterProps {
  event: CommunityEvent
  registration: RegistrationState
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** The button to the form, here or elsewhere; or why there is none now, in a few words (spec D1 §2, B §3.1). */
export function WayToRegister({ event, registration, today }: WayToRegisterProps) {
  const otherUrl = registration === 'elsewhere' && otherRegistrationUrl(event)
  if (otherUrl)
    return (
      <div>
        <SiteLink href={otherUrl} className={buttonClass('filled')}>
          Register for This Event
        </SiteLink>
        <p className="mt-2 text-ink-soft text-small">{formatOtherSite(otherUrl)}</p>
      </div>
    )
  if (!takesRegistrations(registration)) {
    const reason = formatReason(event, registration, today)
    return reason && <p className="font-[550] text-accent">{reason}</p>
  }
  return (
    <Link to="/register/$slug" params={{ slug: event.slug }} className={buttonClass('filled')}>
      {registration === 'waitlist' ? 'Join the waitlist' : 'Register for This Event'}
    </Link>
  )
}

function formatReason({ registration, timeZone }: CommunityEvent, state: RegistrationState, today: string): string | undefined {
  if (state === 'none') return 'No registration needed'
  if (state === 'closed') return 'Registration has closed'
  if (state === 'full') return 'All places are taken'
  const opensAt = state === 'not-yet' && registration?.opensAt
  return opensAt ? `Registration opens on ${formatMoment(opensAt, timeZone, today)}` : undefined
}
