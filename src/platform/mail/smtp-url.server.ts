import ipaddr from 'ipaddr.js'

const OVERRIDES = ['requireTLS', 'ignoreTLS', 'opportunisticTLS']

/** A fault in an `SMTP_URL`'s credentials or words about TLS; undefined where there is none. Whether it is a URL is not judged here. */
export function smtpUrlFault(smtpUrl: string): string | undefined {
  if (!URL.canParse(smtpUrl)) return undefined
  const { protocol, searchParams, username, password } = new URL(smtpUrl)
  if (!isDecodable(username) || !isDecodable(password)) return 'must write a % in its user or password as %25'
  const tlsValues = searchParams.getAll('tls')
  if (tlsValues.some((value) => value !== 'off')) return 'may set nothing about TLS but ?tls=off'
  if (tlsValues.length > 0 && protocol === 'smtps:') return 'must start with smtp:// when it sets ?tls=off'
  return undefined
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether mail to this server may only go through TLS: where it is another machine, unless the address says `?tls=off` (spec B §9.1). */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  return searchParams.get('tls') !== 'off' && !isThisMachine(hostname)
}

/** The address as the mail library takes it. Its own words about TLS would weaken what `needsTls` says, so they are left out. */
export function smtpUrlForLibrary(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isOff = url.searchParams.get('tls') === 'off'
  for (const name of ['tls', 'name', ...OVERRIDES]) url.searchParams.delete(name)
  if (isOff) url.searchParams.set('ignoreTLS', 'true')
  else if (needsTls(smtpUrl)) url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** The name that greets a mail server (RFC 5321 §4.1.1.1): the machine's own is often no domain, and servers refuse mail from such. */
export function greetingName({ publicUrl, smtpUrl }: { publicUrl: string; smtpUrl: string }): string {
  const host = new URL(smtpUrl).searchParams.get('name') || new URL(publicUrl).hostname.replace(/\.$/, '')
  if (host.startsWith('[') && !host.startsWith('[IPv6:')) return host.includes(':') ? `[IPv6:${host.slice(1)}` : host
  return ipaddr.IPv4.isValidFourPartDecimal(host) ? `[${host}]` : host
}

export const isPublicName = (name: string): boolean => name.startsWith('[') || name.includes('.')

export function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}
