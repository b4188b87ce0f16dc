import { Suspense } from 'react'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { Prose } from '@/features/page-texts/components/prose'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { useSite } from '@/site/use-site'

const id = 'contact'

const NewsletterField = import.meta.env.SSR
  ? (await import('@/features/mailing-list/components/newsletter-field')).NewsletterField
  : lazyNearViewport(id, async () => (await import('@/features/mailing-list/components/newsletter-field')).NewsletterField)

export function NewsletterSection() {
  const { links } = useSite()
  const { text, privacy, videos, social } = useTexts('home').newsletter
  return (
    <Section id={id} labelledBy="newsletter-title" ground="dark">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="newsletter-title">Stay Connected</h2>
          <Prose className="measure mt-4 text-ink-soft" text={text} />
        </div>
        <div className="max-w-[36rem]">
          <Suspense fallback={<div className="h-35 sm:h-20" />}>
            <NewsletterField />
          </Suspense>
          <Prose className="mt-4 text-ink-soft text-small" text={privacy} />
          <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
            <li>
              <SiteLink href={links.videoChannel} className="more-link">
                {videos}
              </SiteLink>
            </li>
            <li>
              <SiteLink href={links.socialPage} className="more-link">
                {social}
              </SiteLink>
            </li>
          </ul>
        </div>
      </div>
    </Section>
  )
}
