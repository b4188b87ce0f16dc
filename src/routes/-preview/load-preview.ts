import { notFound, rootRouteId } from '@tanstack/react-router'
import type { Preview } from '@/features/previews/preview.calls'
import { fetchPreviewOf } from '@/features/previews/preview.queries'
import { RequestError } from '@/platform/browser/fetch-json'
import { fetchPreview } from '@/platform/browser/fetch-preview'
import { draftPage, findDraftPage, type LoadFeatures } from './draft-pages'

export interface LoadedPreview {
  preview: Preview
  /** What visitors would get, had the draft been published. */
  loaded: object
}

/** Loads what a link shows; null where that failed. Throws `notFound` for a link that is not valid any more. */
export async function loadPreview(token: string, loadFeatures: LoadFeatures): Promise<LoadedPreview | null> {
  try {
    const preview = await fetchPreviewOf(token)
    const page = await findDraftPage(preview.kind, loadFeatures)
    await draftPage(preview.kind, loadFeatures).preload()
    return { preview, loaded: await page.load(fetchPreview(token), preview) }
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown on, a failure would be thrown once more while the page comes alive.
    return null
  }
}
