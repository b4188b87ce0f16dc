import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { previewCalls } from './preview.calls'

const request = apiRequest<typeof previewCalls>()

export const fetchPreviewOf = async (token: string) => (await fetchJson(request('GET /api/previews/:token', { params: { token } }))).preview

export const previewRequest = (json: Parameters<typeof request<'POST /api/previews'>>[1]['json']) => request('POST /api/previews', { json })
