/** spec D1 §8 */
export function EventsFailure() {
  return (
    <div role="alert" className="border-accent border-t-2 pt-6">
      <p className="font-heading text-heading leading-tight">Unable to load events</p>
      <p className="mt-2 text-ink-soft">Please try again later or contact support.</p>
    </div>
  )
}

/** For a list whose events are all over. */
export function NoEventsPlanned() {
  return (
    <div className="border-ink border-t-2 pt-6">
      <p className="font-heading text-heading leading-tight">No events scheduled right now</p>
      <p className="measure mt-2 text-ink-soft">New dates are announced here and in our newsletter.</p>
    </div>
  )
}
