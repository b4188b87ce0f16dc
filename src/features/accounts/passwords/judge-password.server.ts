import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { TOO_EASY } from './new-password.schema'

/** Of 0 to 4: from here on guessing takes more than a hundred million tries. */
const MIN_SCORE = 3
/** How much of its beginning and of its end is looked at: the rest can only make it better, and the time grows with the square of the length. */
const LENGTH = 32
/** How many readings of symbols as letters are tried. */
const SUBSTITUTIONS = 4

let judge: Promise<ZxcvbnFactory> | undefined

/** Its dictionaries take 30 MB, so they are loaded with the first new password. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS,
    maxLength: LENGTH,
  })
}

/**
 * Judges a new password by how many guesses it would take someone who knows the names of the site and of its owner (spec B §7.3). Throws
 * ApiError 400 at `password` where these are too few.
 */
export async function refuseGuessablePassword(
  { site, config }: Pick<Services, 'site' | 'config'>,
  password: string,
  { username, email = null }: { username: string; email?: string | null },
): Promise<void> {
  judge ??= loadJudge().catch((error) => {
    // The next password tries again: the cause may have gone.
    judge = undefined
    throw error
  })
  const names = [site.community, site.school, site.legalName, site.tagline, new URL(config.publicUrl).hostname, username, email]
  const words = names.flatMap((name) => (name ? [name, name.replace(/\s+/g, ''), ...name.split(/[^\p{L}\p{N}]+/u)] : []))
  const known = [...new Set(words.map((word) => word.toLowerCase()))].filter(({ length }) => length > 2)
  const text = password.normalize('NFKC')
  const loaded = await judge
  const scores = [...new Set([text.slice(0, LENGTH), text.slice(-LENGTH)])].map((part) => loaded.check(part, known).score)
  if (Math.max(...scores) < MIN_SCORE) throw invalidInput('password', TOO_EASY)
}
