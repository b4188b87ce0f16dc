import type { Services } from '@/platform/services.server'

/** A part of an address, as it is written in HTML or in text. */
const PART = '[^\\s"\'<>&/?#]+'

/**
 * How to take out of an email what lets its reader act as the recipient: the secret in our addresses, and all that follows a `#`, by which
 * invitations and reset links carry theirs. Staff read the rest; no one can confirm, cancel, or log in for someone else by what is stored.
 */
export function secretLinkCutter({ config, features }: Pick<Services, 'config' | 'features'>): (text: string) => string {
  const site = escapePattern(config.publicUrl)
  const prefixes = features.flatMap(({ secretPaths = [] }) => secretPaths).map(escapePattern)
  const secret = new RegExp(`((?:${prefixes.join('|') || '(?!)'})/+)${PART}(?:[?#][^\\s"'<>]*)?`, 'gi')
  const fragment = new RegExp(`(${site}[^\\s"'<>#]*#)[^\\s"'<>]+`, 'gi')
  return (text) => text.replace(secret, '$1…').replace(fragment, '$1…')
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
