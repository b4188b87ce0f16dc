import { networkKey } from '@/platform/http/rate-limit.server'

export interface SessionPlace {
  /** `Firefox on Windows`; null for a program that names no browser. */
  device: string | null
  /** The range of the address: a whole one would say more about a person than they need to recognize a session. */
  network: string | null
}

/** The first that fits counts: most browsers name others too. */
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

const MAX_USER_AGENT_LENGTH = 500

export function sessionPlace({ address, userAgent = '' }: { address: string; userAgent?: string | undefined }): SessionPlace {
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH)
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(text))?.[1])
  return { device: browser && system ? `${browser} on ${system}` : (browser ?? system ?? null), network: rangeOf(address) }
}

const rangeOf = (address: string) => networkKey(address) ?? (/^(?:\d+\.){3}\d+$/.test(address) ? address.replace(/\d+$/, '0/24') : null)
