const names = new Map<string, string>()

/** What people call a zone (an IANA name): `Mountain Time`; by its city, `Such Zone time`, where there is no name for it. */
export function timeZoneName(timeZone: string): string {
  const name = names.get(timeZone) ?? read(timeZone)
  names.set(timeZone, name)
  return name
}

function read(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    if (name && !/[+\d]/.test(name)) return name
  } catch {}
  return timeZone.includes('/') ? `${cityOf(timeZone)} time` : timeZone
}

/** `New York` of `America/New_York`. */
export const cityOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
