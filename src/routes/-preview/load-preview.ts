import { notFound, rootRouteId } from '@tanstack/react-router'
import type { eventCalls } from '@/features/events/event.calls'
import { hasDates } from '@/features/events/load-event'
import type { newsletterCalls } from '@/features/newsletters/newsletter.calls'
import type { Preview } from '@/features/previews/preview.calls'
import { fetchPreviewOf } from '@/features/previews/preview.queries'
import type { programCalls } from '@/features/programs/program.calls'
import type { teacherCalls } from '@/features/teachers/teacher.calls'
import type { testimonialCalls } from '@/features/testimonials/testimonial.calls'
import type { webinarCalls } from '@/features/webinars/webinar.calls'
import { apiRequest } from '@/platform/browser/api-request'
import { RequestError } from '@/platform/browser/fetch-json'
import { fetchPreview } from '@/platform/browser/fetch-preview'

/** What visitors would be told, had the draft been published: the calls that its page makes. */
async function loadShown(token: string, preview: Preview) {
  const read = fetchPreview(token)
  const params = { slug: preview.slug ?? '' }
  switch (preview.kind) {
    case 'events': {
      const request = apiRequest<typeof eventCalls>()
      const { event } = await read(request('GET /api/events/slug/:slug', { params }))
      const { id } = event
      const dates = hasDates(event) ? (await read(request('GET /api/events/:id/sessions', { params: { id } }))).sessions.slice(0, 24) : []
      return { ...preview, kind: preview.kind, at: Date.now(), event, dates }
    }
    case 'webinars':
      return {
        ...preview,
        kind: preview.kind,
        ...(await read(apiRequest<typeof webinarCalls>()('GET /api/webinars/slug/:slug', { params }))),
      }
    case 'teachers':
      return { ...preview, kind: preview.kind, ...(await read(apiRequest<typeof teacherCalls>()('GET /api/cms/teachers'))) }
    case 'programs':
      return { ...preview, kind: preview.kind, ...(await read(apiRequest<typeof programCalls>()('GET /api/cms/programs'))) }
    case 'newsletters':
      return { ...preview, kind: preview.kind, ...(await read(apiRequest<typeof newsletterCalls>()('GET /api/newsletters'))) }
    case 'testimonials':
      return { ...preview, kind: preview.kind, ...(await read(apiRequest<typeof testimonialCalls>()('GET /api/testimonials'))) }
  }
}

export type LoadedPreview = Awaited<ReturnType<typeof loadShown>>

/** Loads what a link shows; null where that failed. Throws `notFound` for a link that is not valid any more. */
export async function loadPreview(token: string): Promise<LoadedPreview | null> {
  try {
    return await loadShown(token, await fetchPreviewOf(token))
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown on, a failure would be thrown once more while the page comes alive.
    return null
  }
}
