import type { Services } from '@/platform/services.server'
import { usernameKey } from './account.repository.server'

/**
 * Tries a password with `check`, which answers undefined for a wrong one. Throws ApiError 429, before anything is tried, after 10
 * failures for a username and address, or 100 for an address (spec decisions, 'The API').
 */
export async function rateLimitedAttempt<T>(
  { limits }: Pick<Services, 'limits'>,
  { username, visitor }: { username: string; visitor: string },
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const usernameAndVisitor = `${usernameKey(username)} ${visitor}`
  let wrong = false
  // Counted before the password is tried: guesses sent side by side cannot slip past the count.
  await limits.loginPerAddress.use(visitor)
  try {
    await limits.loginPerUsername.use(usernameAndVisitor)
    const result = await check()
    wrong = result === undefined
    if (!wrong) await limits.loginPerUsername.reset(usernameAndVisitor)
    return result
  } finally {
    // Many people may share an address, so only a wrong guess counts against it.
    if (!wrong) await limits.loginPerAddress.refund(visitor)
  }
}
