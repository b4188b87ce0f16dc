import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { SubscribeForm } from '@/features/mailing-list/components/subscribe-form'
import { NewsletterArchive } from '@/features/newsletters/components/newsletter-archive'
import { newslettersQuery } from '@/features/newsletters/newsletter.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { pageHead } from './-layout/page-head'
import { useTabInAddress } from './-layout/use-tab-in-address'

export const Route = createFileRoute('/newsletter')({
  loader: ({ context: { queryClient } }) => loadPageData(queryClient, newslettersQuery),
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Newsletter',
      description: `The monthly newsletter of the ${site.community}: its archive, year by year, and how to subscribe to it.`,
      path: '/newsletter',
      feed: '/newsletter.atom',
      matches,
    }),
  component: NewsletterPage,
})

function NewsletterPage() {
  const [tab, setTab] = useTabInAddress('year')
  return (
    <>
      <PageHeader title="Newsletter">
        <p>What is happening here and what is being taught, once a month.</p>
      </PageHeader>
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <NewsletterArchive chosen={tab} onChoose={setTab} />
      </div>
      <Section id="subscribe" ground="lilac" labelledBy="subscribe-title">
        <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_6fr]">
          <div>
            <h2 id="subscribe-title">Subscribe</h2>
            <p className="measure mt-4 text-ink-soft">A letter each month, with updates about events, teachings, and community news.</p>
          </div>
          <div className="lg:max-w-[36rem]">
            <SubscribeForm />
            <p className="mt-6 text-ink-soft text-small">
              We use your address for the newsletter alone and never sell it. <SiteLink href="/privacy-policy">Privacy Policy</SiteLink>
            </p>
          </div>
        </div>
      </Section>
    </>
  )
}
