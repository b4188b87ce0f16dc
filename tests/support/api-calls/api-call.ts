import type { StaffRole } from '@/platform/roles'
import type { TestSite } from '../test-site'

/**
 * Makes what a call is about; answers the values of the path's placeholders, what follows the path, and further fields of the body. Besides the admin, the caller is
 * given: some calls are about what is theirs.
 */
export type Arrange = (
  site: TestSite,
  adminCookie: string,
  cookie?: string,
) => Promise<{ path?: Record<string, string | number>; query?: string; json?: object }>

/** What a documented call needs to succeed. Placeholders in `path` are filled from what `arrange` answers. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Who may: everyone, anyone who is logged in, or staff of at least that role. */
  access: 'public' | 'logged in' | StaffRole
  status: 200 | 201 | 202
  json?: unknown
  /** A file, for a call that takes no JSON; in a part named `file`. */
  file?: string
  /** A POST that says all in its path. */
  bodyless?: true
  /** A call that may come without the fields of `json`, and so without a body. */
  isBodyOptional?: true
  /** Only for who entered their password lately. */
  needsRecentLogin?: true
  /** It removes a second factor of one's own: not the only one of an admin where one is required. */
  removesOwnFactor?: true
  /** A file that is noted in Activity: refused to links on other sites, though it is a GET. */
  opensInWindow?: true
  /** Fields of `json` that may be null or empty. */
  optional?: readonly string[]
  arrange?: Arrange
}

export const event = { title: 'Open House', month: 'October', date: '5', year: '2999' }
export const person = { name: 'Ada Quist', email: 'ada@example.net' }

/** Creates an entity by the documented call and answers it. */
export async function created(site: TestSite, cookie: string, path: string, json: object) {
  const answer = await site.request(path, { json, cookie })
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return Object.values(await answer.json())[0] as { id: number; slug: string }
}

export const existing =
  (path: string, json: object): Arrange =>
  async (site, cookie) => {
    const { id, slug } = await created(site, cookie, path, json)
    return { path: { id, slug } }
  }
