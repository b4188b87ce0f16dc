import { readFileSync } from 'node:fs'
import { shiftClock } from '../support/shift-clock.ts'

/** Loaded before the program (`node --import`): at SIGUSR2 its clock jumps by the milliseconds that the file CLOCK_FILE says. */
let ahead = 0
process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
})

shiftClock(() => ahead)
