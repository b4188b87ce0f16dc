import { useRouter } from '@tanstack/react-router'
import type { Preview } from '@/features/desk/publishing/preview.calls'
import { fetchPreviewOf } from '@/features/desk/publishing/preview.queries'
import type { AnyDraftPage, StaffFeature } from '@/features/desk/staff-address'
import { fetchPreview } from '@/platform/browser/fetch-json'
import { type Preloadable, preloadable } from '@/platform/rendering/preloadable'
import { dayText } from '@/platform/time/date-format'
import { ErrorPage } from '@/routes/-layout/error-page'
import { loadOrNotFound } from '@/routes/-layout/load-or-not-found'
import { usePublicUrl, useToday } from '@/routes/-layout/root-data'
import { useSite } from '@/site/use-site'

export function PreviewPage({ shown }: { shown: LoadedPreview | null }) {
  const { loadStaffFeatures } = useRouter().options.context
  const context = { today: useToday(), publicUrl: usePublicUrl() }
  if (!shown) return <ErrorPage />
  const { preview, loaded } = shown
  const Draft = draftPage(preview.kind, loadStaffFeatures)
  return (
    <>
      <Banner {...preview} />
      <Draft {...loaded} {...{ id: preview.id, ...context }} />
    </>
  )
}

function Banner({ isPublished, expiresAt }: Pick<Preview, 'isPublished' | 'expiresAt'>) {
  const { timeZone } = useSite()
  return (
    <aside aria-label="Preview" className="ground-lilac py-2.5 text-small">
      <div className="wrap flex flex-wrap justify-between gap-x-6 gap-y-0.5">
        <p className="font-[550]">{isPublished ? 'Preview. Visitors see this already.' : 'Preview. Visitors don’t see this yet.'}</p>
        <p className="text-ink-soft">This link works until {dayText(expiresAt, timeZone)}.</p>
      </div>
    </aside>
  )
}

interface LoadedPreview {
  preview: Preview
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

type LoadFeatures = () => Promise<{ staffFeatures: readonly StaffFeature[] }>

const pages = new Map<string, Preloadable<object>>()

function draftPage(kind: string, loadFeatures: LoadFeatures): Preloadable<object> {
  const page = pages.get(kind) ?? preloadable(async () => (await findDraftPage(kind, loadFeatures)).Page as () => never)
  pages.set(kind, page)
  return page
}

async function findDraftPage(kind: string, loadFeatures: LoadFeatures): Promise<AnyDraftPage> {
  for (const { drafts = {} } of (await loadFeatures()).staffFeatures) {
    const load = drafts[kind]
    if (load) return load()
  }
  throw new Error(`No page shows drafts of ${kind}`)
}
