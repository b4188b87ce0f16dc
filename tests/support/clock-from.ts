import { shiftClock } from './shift-clock.ts'

/**
 * Loaded before the program (`node --import`): its time begins at CLOCK_FROM, an ISO date, and goes on from there, so that links, sessions
 * and tries that were written at that time are not over yet.
 */
const ahead = Date.parse(process.env.CLOCK_FROM ?? '') - Date.now()

shiftClock(() => ahead)
