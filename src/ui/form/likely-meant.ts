const COMMON = ['gmail.com', 'googlemail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'protonmail.com']

/** Others that exist, and are one letter away. */
const OTHERS = new Set(['ymail.com', 'mail.com', 'email.com'])

/** The address that was likely meant by one whose domain is one slip away from a common one: `ada@gmail.com` for `ada@gmial.com`. */
export function likelyMeant(address: string): string | undefined {
  const typed = address.trim()
  const at = typed.lastIndexOf('@') + 1
  const domain = typed.slice(at).toLowerCase()
  if (at < 2 || COMMON.includes(domain) || OTHERS.has(domain)) return undefined
  const meant = COMMON.find((common) => isOneSlipAway(domain, common) || common.split('.')[0] === domain)
  return meant && typed.slice(0, at) + meant
}

/** Whether one letter is missing, added or another, or two neighbors are swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start++
  const [rest, restMeant] = [typed.slice(start), meant.slice(start)]
  const swapped = rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2)
  return [rest, rest.slice(1)].includes(restMeant.slice(1)) || rest.slice(1) === restMeant || swapped === restMeant
}
