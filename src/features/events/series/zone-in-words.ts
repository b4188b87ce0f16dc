/** `Denver time`. */
export const zoneInWords = (timeZone: string) => `${timeZone.replace(/.*\//, '').replaceAll('_', ' ')} time`
