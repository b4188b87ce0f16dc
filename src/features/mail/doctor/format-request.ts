import type { CheckList } from './doctor.schema'

/** A message to the person who manages the domain, in words that they can act on; undefined where nothing has to change. */
export function formatRequest({ domain, checks }: CheckList, community: string): string | undefined {
  const records = checks.flatMap(({ state, record }) => (state === 'fix' && record ? [record] : []))
  if (records.length === 0) return undefined
  const asks = records.map(({ name, is, should }, index) => {
    const what =
      is === null ? `Add a TXT record for ${name}:` : `Replace the TXT record of ${name} that begins with ${is.slice(0, 6)} with:`
    return `${index + 1}. ${what}\n${should}`
  })
  const many = records.length === 1 ? 'one DNS record' : `${records.length} DNS records`
  return ['Hello,', `Could you please change ${many} of ${domain}? Nothing else is affected.`, ...asks, `Thank you,\n${community}`].join(
    '\n\n',
  )
}
