/**
 * Loaded before the program (`node --import`): its time begins at CLOCK_FROM, an ISO date, and goes on from there, so that links, sessions
 * and tries that were written at that time are not over yet.
 */
const RealDate = Date
const ahead = RealDate.parse(process.env.CLOCK_FROM ?? '') - RealDate.now()

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }
  static override now() {
    return RealDate.now() + ahead
  }
} as DateConstructor
