import { Link } from '@tanstack/react-router'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'

export function EventNotFound() {
  const { community } = useSite()
  return (
    <div className="wrap grid min-h-[62vh] content-center justify-items-start py-section">
      <title>{`Event Not Found · ${community}`}</title>
      <h1 className="font-[340] text-display leading-[1.05]">Event Not Found</h1>
      <p className="measure mt-4 text-ink-soft text-lead">We couldn’t show this event. Everything coming up is on the events page.</p>
      <Link to="/events" className={buttonClass('filled', 'mt-8')}>
        Back to Events
      </Link>
    </div>
  )
}
