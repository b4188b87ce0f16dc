/** An address in a text, with or without its scheme: a meeting's is often `meet.google.com/abc-defg-hij`. */
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|(?<![\w.@/-])(?:[\w-]{1,63}\.){0,4}(?:zoom\.us|zoomgov\.com|webex\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com)\/[^\s<>"]*[^\s<>".,;:!?)\]]/gi

const MEETINGS: [host: RegExp, path: RegExp][] = [
  // Others of its pages are for everyone: registering for a webinar, help.
  [/(?:^|\.)zoom(?:\.us|gov\.com)$/, /^\/(?:j|my|w|s|wc)\//],
  [/^meet\.google\.com$|^tel\.meet$/, /^\/./],
  [/^teams\.(?:microsoft|live)\.com$/, /^\/(?:l\/meetup-join|meet|v2)\b/],
  [/(?:^|\.)webex\.com$/, /^\/./],
]

/** What lets people in by telephone, or with the link: `Passcode: 123`, `Meeting ID: 892 1234`, `+17193594580,,89212345#`. */
const ACCESS =
  /\b(?:meeting|webinar|conference) (?:id|number)\b|\b(?:pass ?code|password|access code|meeting key|pin)\b\W{0,5}(?::|=|is\b)|,,[ *#]{0,3}\d{5}/i

/** The links to meetings (Zoom, Meet, Teams, Webex) in an event's texts: anyone who has one can come in, so they go from what everyone reads. */
export class MeetingLinks {
  readonly found: string[] = []

  without(text: string): string {
    return text.replace(ADDRESS, (address) => (this.takes(address) ? '' : address))
  }

  /** Whether an address is one, which is noted then. */
  takes(address: string): boolean {
    const meeting = meetingAt(address)
    if (meeting && !this.found.includes(meeting)) this.found.push(meeting)
    return meeting !== undefined
  }

  /** A description in markdown without the lines that say how else to join; as it is where no link was found. */
  withoutAccess(markdown: string): string {
    if (this.found.length === 0) return markdown
    const lines = markdown.split('\n').filter((line) => !ACCESS.test(line))
    return lines
      .join('\n')
      .replace(/<>|\(\)/g, '')
      .trim()
  }
}

/** The meeting to which an address leads, also through Outlook's and Google's forwarding; undefined for another one. */
function meetingAt(address: string, isForwarded = false): string | undefined {
  const text = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (MEETINGS.some(([host, path]) => host.test(url.hostname) && path.test(url.pathname))) return text
  const forwarded = ['url', 'q', 'u'].map((name) => url.searchParams.get(name)).find((value) => /^https?:/i.test(value ?? ''))
  return forwarded && !isForwarded ? meetingAt(forwarded, true) : undefined
}

export const meetingNote = (joinUrl: string): string =>
  `Its join link (${new URL(joinUrl).hostname}) is shown only to people who register. It is a draft: check its text for other ways to join.`
