import { createFileRoute } from '@tanstack/react-router'
import { newslettersQuery } from '@/features/newsletter/archive/newsletter.queries'
import { NewsletterArchive } from '@/features/newsletter/archive/newsletter-archive'
import { SubscribeForm } from '@/features/newsletter/list/subscribe-form'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { PageHeader } from '@/ui/page-header'
import { Section } from '@/ui/section'
import { headFor, loaderFor } from './-layout/page-head'
import { useTabInAddress } from './-layout/use-tab-in-address'

const page = { name: 'newsletter', originals: async () => (await import('@/features/newsletter/archive/newsletter-texts')).newsletterTexts }

export const Route = createFileRoute('/newsletter/')({
  loader: loaderFor(page, () => [newslettersQuery]),
  head: headFor(page, 'Newsletter', '/newsletter', '/newsletter.atom'),
  component: NewsletterPage,
})

function NewsletterPage() {
  const [tab, setTab] = useTabInAddress('year')
  const { lead, subscribe } = useTexts(page)
  return (
    <>
      <PageHeader title="Newsletter">
        <Prose text={lead} />
      </PageHeader>
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <NewsletterArchive chosen={tab} onChoose={setTab} />
      </div>
      <Section id="subscribe" ground="lilac" labelledBy={subscribe.title ? 'subscribe-title' : undefined}>
        <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_6fr]">
          <div>
            {subscribe.title && <h2 id="subscribe-title">{subscribe.title}</h2>}
            <Prose className="measure mt-4 text-ink-soft" text={subscribe.text} />
          </div>
          <div className="lg:max-w-[36rem]">
            <SubscribeForm />
            <Prose className="mt-6 text-ink-soft text-small" text={subscribe.privacy} />
          </div>
        </div>
      </Section>
    </>
  )
}
