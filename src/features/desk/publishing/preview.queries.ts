import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { previewCalls } from './preview.calls'

export const previewRequest = apiRequest<typeof previewCalls>()

export const fetchPreviewOf = async (token: string) =>
  (await fetchJson(previewRequest('GET /api/previews/:token', { params: { token } }))).preview
