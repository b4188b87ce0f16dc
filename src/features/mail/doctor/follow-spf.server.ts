import type { ReadTxt } from './read-txt.server'

/** Receivers look up no more (RFC 7208 §4.6.4), and take the whole list for broken where it asks for more. */
export const MAX_SPF_LOOKUPS = 10

interface FollowedSpf {
  /** All entries, those of included lists among them. */
  entries: ReadonlySet<string>
  /** How many lookups it costs a receiver; counting stops above the limit. */
  lookups: number
}

const COSTS_A_LOOKUP = /^[-~?+]?(include:|a$|a[:/]|mx$|mx[:/]|ptr|exists:)|^redirect=/

/** Reads an SPF record with the lists that it includes, as a receiver would. */
export async function followSpf(record: string, readTxt: ReadTxt): Promise<FollowedSpf> {
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
