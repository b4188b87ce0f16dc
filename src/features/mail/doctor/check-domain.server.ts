import ipaddr from 'ipaddr.js'
import { isThisMachine } from '@/platform/mail/smtp-url.server'
import type { Check } from './doctor.schema'
import type { ReadTxt } from './read-txt.server'

interface Domain {
  domain: string
  server: string | undefined
  /** Where reports about fakes go. */
  contactEmail: string
}

/** Checks what receivers look up before they trust mail from a domain: SPF, DKIM and DMARC, as they are and as they should be. */
export const checkDomain = (domain: Domain, readTxt: ReadTxt): Promise<Check[]> =>
  Promise.all(
    looks.map(async ([label, look]) => {
      const found: Found = (state, says, record) => ({ part: 'domain', label, state, says, ...(record && { record }) })
      return look(domain, readTxt, found).catch(({ code }: NodeJS.ErrnoException) =>
        found('improve', `The records of ${domain.domain} can’t be read from here now (${code ?? 'no answer'}). Please try again later`),
      )
    }),
  )

type Found = (state: Check['state'], says: string, record?: Check['record']) => Check

const INCLUDES: readonly (readonly [server: string, mechanism: string])[] = [
  ['gmail.com', 'include:_spf.google.com'],
  ['google.com', 'include:_spf.google.com'],
  ['office365.com', 'include:spf.protection.outlook.com'],
  ['amazonaws.com', 'include:amazonses.com'],
  ['sendgrid.net', 'include:sendgrid.net'],
  ['mailgun.org', 'include:mailgun.org'],
  ['postmarkapp.com', 'include:spf.mtasv.net'],
  ['fastmail.com', 'include:spf.messagingengine.com'],
  ['migadu.com', 'include:spf.migadu.com'],
]

/** For the reader to fill in: which address a relay sends from can't be seen from here. */
const ADDRESS = 'ip4:ADDRESS'

function mechanismFor(server: string): string {
  const address = server.replace(/^\[(.*)\]$/, '$1')
  if (isThisMachine(server)) return ADDRESS
  if (ipaddr.isValid(address)) {
    const parsed = ipaddr.process(address)
    return parsed.range() === 'unicast' ? `${parsed.kind() === 'ipv6' ? 'ip6' : 'ip4'}:${parsed}` : ADDRESS
  }
  return INCLUDES.find(([end]) => server === end || server.endsWith(`.${end}`))?.[1] ?? `a:${server}`
}

const asAddress = (mechanism: string) =>
  mechanism === ADDRESS ? '. ADDRESS is the public one from which that server’s email leaves; for IPv6 write ip6:' : ''

async function checkSpf({ domain, server }: Domain, readTxt: ReadTxt, found: Found): Promise<Check> {
  const records = (await readTxt(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [is] = records
  if (!server && !is) return found('improve', 'There is none. What should be in it depends on the mail server, once one is set up')
  const mechanism = server ? mechanismFor(server) : ''
  const record = (is: string | null, should: string) => ({ name: domain, is, should })
  if (records.length > 1)
    return found('fix', 'There are several, so receivers take none of them', record(records.join('\n'), mergedSpf(records, mechanism)))
  if (!is)
    return found(
      'fix',
      `There is none, so receivers can’t tell our email from a fake${asAddress(mechanism)}`,
      record(null, `v=spf1 ${mechanism} ~all`),
    )
  const { entries, lookups } = await followSpf(is, readTxt)
  if (lookups > MAX_SPF_LOOKUPS)
    return found(
      'fix',
      `It asks receivers for more than ${MAX_SPF_LOOKUPS} lookups, lists that it includes among them, so they treat it as broken. Ask whoever looks after it to remove some`,
    )
  if (!server) return found('works', 'There is one. Whether it names our mail server shows once one is set up')
  if (entries.has(mechanism)) return found('works', 'Our mail server is in the list')
  const sender = [...entries].find((entry) => /^ip[46]:/.test(entry))
  // Where the sending address is only known outside, one in the list is taken for it.
  if (mechanism === ADDRESS && sender) return found('works', `It names ${sender}. Make sure that email leaves from there`)
  const should = /\s[-~?+]?all\b/i.test(is) ? is.replace(/\s([-~?+]?all\b)/i, ` ${mechanism} $1`) : `${is} ${mechanism} ~all`
  return found(
    'improve',
    `${server} isn’t named in the list, nor in the lists that it includes. It may be covered by an address in them; if email lands in spam, add it${asAddress(mechanism)}`,
    record(is, should),
  )
}

function mergedSpf(records: readonly string[], mechanism: string): string {
  const terms = records.flatMap((text) => text.trim().split(/\s+/).slice(1))
  return [
    'v=spf1',
    ...new Set([...terms.filter((term) => !ALL.test(term)), mechanism].filter(Boolean)),
    terms.find((term) => ALL.test(term)) ?? '~all',
  ].join(' ')
}

const ALL = /^[-~?+]?all$/i

/** The selectors that senders use most: DNS can’t list those that exist. */
const SELECTORS = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'key1', 'fm1', 'flatirons']

async function checkDkim({ domain }: Domain, readTxt: ReadTxt, found: Found): Promise<Check> {
  const names = SELECTORS.map((selector) => `${selector}._domainkey.${domain}`)
  const at = (await Promise.all(names.map(readTxt))).findIndex((texts) => texts.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text)))
  if (at >= 0) return found('works', `There is a key at ${names[at]}`)
  return found(
    'improve',
    'No key was found under the usual names. The company that sends our email can say which record to set, and may use another name',
  )
}

async function checkDmarc({ domain, contactEmail }: Domain, readTxt: ReadTxt, found: Found): Promise<Check> {
  const name = `_dmarc.${domain}`
  const is = (await readTxt(name)).find((text) => /^v=DMARC1\s*;/i.test(text))
  if (is) return found('works', `There is one: ${is}`)
  const record = { name, is: null, should: `v=DMARC1; p=none; rua=mailto:${contactEmail}` }
  return found('fix', 'There is none. Gmail and Yahoo ask for one from anyone who sends mailings', record)
}

const looks = [
  ['SPF, who may send for us', checkSpf],
  ['DKIM, a signature on each email', checkDkim],
  ['DMARC, what to do with fakes', checkDmarc],
] as const

/** Receivers look up no more (RFC 7208 §4.6.4), and take the whole list for broken where it asks for more. */
const MAX_SPF_LOOKUPS = 10

const COSTS_A_LOOKUP = /^[-~?+]?(include:|a$|a[:/]|mx$|mx[:/]|ptr|exists:)|^redirect=/

async function followSpf(record: string, readTxt: ReadTxt): Promise<{ entries: ReadonlySet<string>; lookups: number }> {
  const entries = new Set<string>()
  const seen = new Set<string>()
  let lookups = 0
  const queue = [record]
  for (let text = queue.shift(); text !== undefined && lookups <= MAX_SPF_LOOKUPS; text = queue.shift()) {
    for (const entry of text.toLowerCase().split(/\s+/).slice(1)) {
      entries.add(entry.replace(/^[+]/, ''))
      if (COSTS_A_LOOKUP.test(entry)) lookups += 1
      const [, name] = /^[-~?+]?(?:include:|redirect=)(\S+)$/.exec(entry) ?? []
      if (!name || seen.has(name) || lookups > MAX_SPF_LOOKUPS) continue
      seen.add(name)
      queue.push(...(await readTxt(name)).filter((each) => /^v=spf1(\s|$)/i.test(each)))
    }
  }
  return { entries, lookups }
}
