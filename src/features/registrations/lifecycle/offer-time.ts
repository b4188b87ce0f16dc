const HOUR = 3_600_000
const OFFER_MS = 24 * HOUR
/** In the last two hours a place is offered to everyone who waits (spec B §3.7). */
const OPEN_MS = 2 * HOUR

/** Whether what is free at `now` is offered to everyone at once, so close to the start (ISO-8601 UTC; undefined where none is known). */
export const isOfferOpen = (now: Date, begins: string | undefined): boolean =>
  begins !== undefined && Date.parse(begins) - now.getTime() <= OPEN_MS

/** Until when a place that is offered at `now` is held: for a day, or half of the time to the start where that is less (spec B §3.7). */
export function offerEnd(now: Date, begins: string | undefined): Date {
  const at = now.getTime()
  return new Date(begins === undefined ? at + OFFER_MS : Math.min(at + OFFER_MS, (at + Date.parse(begins)) / 2))
}
