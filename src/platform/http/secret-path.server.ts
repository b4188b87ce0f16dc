export interface SecretPaths {
  isSecret(path: string): boolean
  /** A path for the log, without the secret that it may hold: `/api/registrations/…/cancel`. */
  redacted(path: string): string
}

/** Also as some programs escape it: no page is there, but the secret is. */
const SLASHES = '(?:/|%2f)+'

/** `prefixes` are what precedes a secret, each as it is declared: `/registration` where `/registration/$token` is a page. */
export function secretPaths(prefixes: readonly string[]): SecretPaths {
  const parts = prefixes.map((prefix) => prefix.replaceAll('/', SLASHES)).join('|')
  // Without any prefix, one that matches nothing.
  const secret = prefixes.length > 0 ? new RegExp(`^((?:${parts})${SLASHES})[^/]+`, 'i') : /(?!)/
  return {
    isSecret: (path) => secret.test(path),
    redacted: (path) => path.replace(secret, '$1…'),
  }
}
