import { zoneInWords } from './zone-in-words'

/** `Mountain Time`; the name of its city, `Denver time`, where the platform has none in words. */
export function timeZoneName(timeZone: string): string {
  const city = zoneInWords(timeZone)
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    return name && !/[+\d]/.test(name) ? name : city
  } catch {
    return city
  }
}
