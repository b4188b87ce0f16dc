import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { MailingContent } from '../mailing.schema'
import type { mailingPreviewCalls } from './preview.calls'

const request = apiRequest<typeof mailingPreviewCalls>()

/** The email that fields, given as JSON, make; until it is there, the one before. */
export const mailingPreviewQuery = (fields: string) =>
  queryOptions({
    queryKey: ['/api/mailings/preview', fields],
    queryFn: () => fetchJson(request('POST /api/mailings/preview', { json: JSON.parse(fields) as MailingContent })),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  })
