import type { Preview } from '@/features/desk/publishing/preview.calls'
import { fetchPreviewOf } from '@/features/desk/publishing/preview.queries'
import { fetchPreview } from '@/platform/browser/fetch-view'
import { loadOrNotFound } from '@/routes/-layout/load-or-not-found'
import { draftPage, findDraftPage, type LoadFeatures } from './draft-pages'

export interface LoadedPreview {
  preview: Preview
  /** What visitors would get, had the draft been published. */
  loaded: object
}

/** Loads what a link shows; null where that failed. Throws `notFound` for a link that is not valid any more. */
export const loadPreview = (token: string, loadFeatures: LoadFeatures): Promise<LoadedPreview | null> =>
  loadOrNotFound(async () => {
    const preview = await fetchPreviewOf(token)
    const page = await findDraftPage(preview.kind, loadFeatures)
    await draftPage(preview.kind, loadFeatures).preload()
    return { preview, loaded: await page.load(fetchPreview(token), preview) }
  })
