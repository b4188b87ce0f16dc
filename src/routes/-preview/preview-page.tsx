import { WebinarDetail } from '@/features/webinars/components/webinar-detail'
import { dayText } from '@/platform/time/date-format'
import { ErrorPage } from '@/routes/-layout/error-page'
import { useSite } from '@/site/use-site'
import type { LoadedPreview } from './load-preview'
import { PreviewedEvent } from './previewed-event'
import { PreviewedList } from './previewed-list'

/** The page on which a draft will stand, with the draft in its place. */
export function PreviewPage({ loaded }: { loaded: LoadedPreview | null }) {
  if (!loaded) return <ErrorPage />
  return (
    <>
      <Banner {...loaded} />
      <Shown {...loaded} />
    </>
  )
}

function Banner({ isPublished, expiresAt }: Pick<LoadedPreview, 'isPublished' | 'expiresAt'>) {
  const { timeZone } = useSite()
  return (
    <aside aria-label="Preview" className="ground-lilac py-2.5 text-small">
      <div className="wrap flex flex-wrap justify-between gap-x-6 gap-y-0.5">
        <p className="font-[550]">{isPublished ? 'Preview. Visitors see this already.' : 'Preview. Visitors do not see this yet.'}</p>
        <p className="text-ink-soft">This link works until {dayText(expiresAt, timeZone)}.</p>
      </div>
    </aside>
  )
}

function Shown(loaded: LoadedPreview) {
  if (loaded.kind === 'events') return <PreviewedEvent {...loaded} />
  if (loaded.kind === 'webinars') return <WebinarDetail webinar={loaded.webinar} />
  return <PreviewedList {...loaded} />
}
