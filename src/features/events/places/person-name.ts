import * as z from 'zod'
import '@/platform/forms/zod-without-eval'

/** What may follow a single letter with its dot: `x.com`. A name such as J.Page begins none of the others. */
const COMMON = 'com|net|org|co|io|me|ru|cn|gd'
/** Every country's domain has two letters; of the others these are the ones that links in unwanted mail have. */
const DOMAINS = `${COMMON}|info|biz|xyz|top|site|online|shop|store|link|click|app|dev|tech|club|live|win|bid|loan|vip|fun|icu|pro|mobi|name|space|website|world|page|blog|cloud|zone|news|email|support|help|life|today|agency|company|\\p{L}{2}`
const END = '(?![\\p{L}\\p{N}])'

/** What a mail program would make a link of, or a reader would type into a browser (spec B §3.5). */
const LINK = new RegExp(
  [
    '://',
    `\\bh(?:tt|xx)ps?${END}`,
    `\\bwww${END}`,
    '\\bxn--',
    '\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b',
    `[\\p{L}\\p{N}-]\\.(?:${COMMON})${END}`,
    `[\\p{L}\\p{N}-]{2}\\.(?:${DOMAINS})${END}`,
    // Before a path, whatever the domain.
    '[\\p{L}\\p{N}-]\\.\\p{L}{2,}/',
    `[\\p{L}\\p{N}] ?\\. ?(?:com|net|org)${END}`,
    `[\\p{L}\\p{N}][ ([{]+dot[ )\\]}]+(?:com|net|org|info|biz|xyz|io|ru)${END}`,
  ].join('|'),
  'iu',
)

const hasLink = (name: string) => LINK.test(plain(name))

/** Without what hides a link from us and not from a reader, and without titles, whose dot no space need follow: `Dr.Li`. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/ ?[[({] ?[.。] ?[\])}] ?|。/gu, '.')
    .replace(/(^|[^\p{L}\p{N}.-])(?:dr|mr|mrs|ms|st|fr|jr|sr|rev|prof)\.(?=\p{L})/giu, '$1')

/** The name of the person, as they or staff type it. */
export const personName = z
  .string('Name must be at least 2 characters')
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(120, { error: 'Please keep the name to 120 characters at most', abort: true })
  .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name), 'Please enter the name in one line')
  .refine((name) => !hasLink(name), 'Please enter a name without a link in it')

/**
 * The same where the specification quotes no text for a field that is empty: what is missing is said as `missing`. Public registration
 * quotes one for every name that is too short (spec D1 §5).
 */
export const requiredName = (missing: string) => z.string(missing).trim().min(1, missing).pipe(personName)

/** What may be a domain under any ending, of which there are over a thousand: `refund.services`. `J.R.R. Tolkien` and `Dr.Li` are none. */
const DOMAIN = /[\p{L}\p{N}-]\.\p{L}{2}/u

/** As few digits as a phone number may have. */
const PHONE_DIGITS = 5

/**
 * The name as it may appear in an email to the address that came with it; null for one that would carry a link, an address or a
 * phone number into a stranger's mailbox (spec B §3.5). A link is refused where a name is typed, but some names are older than that rule.
 */
export function nameForEmail(name: string): string | null {
  const digits = name.match(/\p{N}/gu) ?? []
  return digits.length >= PHONE_DIGITS || name.includes('@') || hasLink(name) || DOMAIN.test(plain(name)) ? null : name
}
