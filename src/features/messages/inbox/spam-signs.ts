import { keysOf } from '@/platform/keys-of'

/** spec B §5.2 */
export const spamSignLabels = {
  'hidden-field': 'Filled in a field that people don’t see',
  'too-fast': 'Sent within two seconds',
  'many-links': 'Many links',
} as const
export type SpamSign = keyof typeof spamSignLabels
export const spamSigns = keysOf(spamSignLabels)

const MAX_LINKS = 3

/** Counts `https://www.example.com` once. */
const LINK = /https?:\/\/(?:www\.)?|\bwww\.|\[url\b|<a\s/gi

/** A sign that a message is spam; undefined where there is none. Honest people are at times held too, so nothing is lost by it. */
export function findSpamSign({ message, isTooFast }: { message: string; isTooFast?: boolean | undefined }): SpamSign | undefined {
  if (isTooFast) return 'too-fast'
  return (message.match(LINK)?.length ?? 0) > MAX_LINKS ? 'many-links' : undefined
}
