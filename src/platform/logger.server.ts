import pino from 'pino'

/** Structured lines on standard output. Nothing personal goes in: no names, addresses, bodies, query strings or IPs. */
export type Logger = pino.Logger

export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } })
