import { fetchJson, RequestError } from './fetch-json'

/**
 * A list as staff edit it. Everybody may read it, but only admins are told all of it, `updatedAt` among the rest. An answer without that
 * was made for a visitor, since the session is over: saved again, it would empty what visitors are not told. Throws as `fetchJson`.
 */
export async function fetchForStaff<T extends Record<string, readonly object[]>>(path: string): Promise<T> {
  const answer = await fetchJson<T>(path)
  const isForVisitors = Object.values(answer).some((list) => list.some((each) => !('updatedAt' in each)))
  if (isForVisitors) throw new RequestError(401, 'Unauthorized', '')
  return answer
}
