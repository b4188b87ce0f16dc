import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { webinarsQuery } from '@/features/webinars/webinar.queries'
import { WebinarArchive } from '@/features/webinars/webinar-archive'
import { PageHeader } from '@/ui/page-header'
import { LinkBand } from '@/ui/section'
import { headFor, loaderFor } from './-layout/page-head'
import { useTabInAddress } from './-layout/use-tab-in-address'

const page = { name: 'webinars', originals: async () => (await import('@/features/webinars/webinar-texts')).webinarTexts }

export const Route = createFileRoute('/webinars/')({
  staticData: { footerLabel: 'Webinars' },
  loader: loaderFor(page, () => [webinarsQuery]),
  head: headFor(page, 'Webinars', '/webinars', '/webinars.atom'),
  component: WebinarsPage,
})

function WebinarsPage() {
  const [year, setYear] = useTabInAddress('year')
  const texts = useTexts(page)
  return (
    <>
      <PageHeader title="Webinars">
        <Prose text={texts.lead} />
      </PageHeader>
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <WebinarArchive chosen={year} onChoose={setYear} />
      </div>
      <LinkBand titleId="news" title={texts.news} href="/newsletter#subscribe">
        {texts.subscribe}
      </LinkBand>
    </>
  )
}
