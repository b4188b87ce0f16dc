const MAX_LINE_LENGTH = 75

/** Characters to take out: RFC 5545 §3.1 forbids control characters, and some readers end a line at these separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROL, '')
    .trim()

/** `NAME:value` with the value escaped as RFC 5545 §3.3.11 asks; no line at all where nothing is to be said. */
export function textLine(name: string, text: string): string[] {
  const clean = cleanText(text)
  return clean ? [`${name}:${clean.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')}`] : []
}

export const titleLine = (name: string, text: string): string[] => textLine(name, text.replace(/[\s\u0085]+/g, ' '))

/** `NAME;CN="Name":mailto:address`, with further parameters in front. Nothing can be escaped in a quoted one (RFC 5545 §3.2), so what would end it goes. */
export const addressLine = (name: string, { name: person, email }: { name: string; email: string }, parameters = ''): string =>
  `${name}${parameters && `;${parameters}`};CN="${cleanText(person).replaceAll('"', "'").replaceAll('\n', ' ')}":mailto:${encodeURI(cleanText(email))}`

/** `20261220T183000` for wall-clock time, `YYYY-MM-DDTHH:mm`. */
export const wallClock = (time: string): string => `${time.replace(/[-:]/g, '')}00`

/** `20261220` for a day, `YYYY-MM-DD`. */
export const calendarDay = (day: string): string => day.replaceAll('-', '')

/** `20261221T013000Z` for a moment. */
export const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The lines of an iCalendar object as text: CRLF after each, and none longer than 75 octets (RFC 5545 §3.1). */
export const icsText = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_LENGTH) return line
  const bytes = Buffer.from(line)
  const parts: string[] = []
  let start = 0
  let room = MAX_LINE_LENGTH
  while (bytes.length - start > room) {
    let end = start + room
    while (isWithinCharacter(bytes[end])) end--
    parts.push(bytes.toString('utf8', start, end))
    start = end
    // The space with which a continuation begins counts too.
    room = MAX_LINE_LENGTH - 1
  }
  return [...parts, bytes.toString('utf8', start)].join('\r\n ')
}

const isWithinCharacter = (byte = 0) => (byte & 0xc0) === 0x80
