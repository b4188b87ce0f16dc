import { useEffect, useState } from 'react'
import type { CommunityEvent } from '../event.schema'

/** When the next session is on the visitor's own clocks, where these show another time. Its height is reserved, so that nothing moves. */
export function VisitorsTime({ session }: { session: NonNullable<CommunityEvent['nextSession']> }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (own === session.timeZone) return
    let isGone = false
    // Few need it.
    import('../series/time-elsewhere').then(
      ({ timeElsewhere }) => isGone || setText(timeElsewhere(session, own) ?? ''),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [session])
  return <p className="min-h-[3.2rem] pt-2.5 text-ink-soft text-small leading-snug print:hidden">{text && `In your time zone: ${text}`}</p>
}
