import { readFileSync } from 'node:fs'

/** Loaded before the program (`node --import`): at SIGUSR2 its clock jumps by the milliseconds that the file CLOCK_FILE says. */
const RealDate = Date
let ahead = 0
process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
})

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }
  static override now() {
    return RealDate.now() + ahead
  }
} as DateConstructor
