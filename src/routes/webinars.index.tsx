import { createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { WebinarArchive } from '@/features/webinars/components/webinar-archive'
import { webinarsQuery } from '@/features/webinars/webinar.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { pageHead } from './-layout/page-head'
import { useTabInAddress } from './-layout/use-tab-in-address'

export const Route = createFileRoute('/webinars/')({
  loader: ({ context: { queryClient } }) => loadPageData(queryClient, webinarsQuery),
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Webinars',
      description: `Recordings of webinars of the ${site.community}, year by year, on the ${site.school} and its practices.`,
      path: '/webinars',
      feed: '/webinars.atom',
      matches,
    }),
  component: WebinarsPage,
})

function WebinarsPage() {
  const [year, setYear] = useTabInAddress('year')
  return (
    <>
      <PageHeader title="Webinars">
        <p>Recordings to watch at home, in your own time.</p>
      </PageHeader>
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <WebinarArchive chosen={year} onChoose={setYear} />
      </div>
      <Section ground="sky" labelledBy="news">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <h2 id="news" className="max-w-[14em]">
            Once a month, events and teachings by mail
          </h2>
          <SiteLink href="/newsletter#subscribe" className={buttonClass('outline')}>
            Subscribe to the newsletter
          </SiteLink>
        </div>
      </Section>
    </>
  )
}
