import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { versionsAnswer } from '@/content/history/version.schema'
import type { ApiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { Call } from '@/platform/http/calls'
import { contentPath } from '../content-requests'

type VersionsCall = Call & { success: { body: typeof versionsAnswer } }

/** What something was at its last saves, whatever this tab has loaded before. */
export const versionsQuery = (plural: string, id: number) => {
  const path = `${contentPath(plural)}/${id}/versions`
  const request: ApiRequest<VersionsCall> = { method: 'GET', path }
  return queryOptions({
    queryKey: [path],
    queryFn: (): Promise<z.output<typeof versionsAnswer>> => fetchJson(request),
    refetchOnMount: 'always',
  })
}
