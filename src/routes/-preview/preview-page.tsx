import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { Preview } from '@/features/desk/publishing/preview.calls'
import type { DraftContext } from '@/features/desk/staff-feature'
import { dayText } from '@/platform/time/date-format'
import { ErrorPage } from '@/routes/-layout/error-page'
import { useToday } from '@/routes/-layout/today'
import { useSite } from '@/site/use-site'
import { draftPage } from './draft-pages'
import type { LoadedPreview } from './load-preview'

const root = getRouteApi('__root__')

/** The page on which a draft will appear, with the draft in its place. */
export function PreviewPage({ shown }: { shown: LoadedPreview | null }) {
  const { loadStaffFeatures } = useRouter().options.context
  const today = useToday()
  const publicUrl = root.useLoaderData({ select: (data) => data.publicUrl })
  if (!shown) return <ErrorPage />
  const { preview, loaded } = shown
  const Draft = draftPage(preview.kind, loadStaffFeatures)
  const context: DraftContext = { id: preview.id, today, publicUrl }
  return (
    <>
      <Banner {...preview} />
      <Draft {...loaded} {...context} />
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
