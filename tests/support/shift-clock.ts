const RealDate = Date

/** From now on, this program's clock is ahead by what `ahead` answers, in milliseconds. */
export function shiftClock(ahead: () => number) {
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(RealDate.now() + ahead())
      else super(...given)
    }
    static override now() {
      return RealDate.now() + ahead()
    }
  } as DateConstructor
}
