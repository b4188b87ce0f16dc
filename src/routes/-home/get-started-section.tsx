import { Suspense } from 'react'
import { buttonClass } from '@/components/button'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { Prose, Words } from '@/features/page-texts/components/prose'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'

const formId = 'speak-with-teacher'

const MessageForm = import.meta.env.SSR
  ? (await import('@/features/contact-messages/components/message-form')).MessageForm
  : lazyNearViewport<{ place: 'home' }>(
      formId,
      async () => (await import('@/features/contact-messages/components/message-form')).MessageForm,
    )

export function GetStartedSection() {
  const { title: heading, steps } = useTexts('home').start
  return (
    <Section id="get-started" labelledBy="get-started-title" ground="sky">
      <div className="grid items-start gap-x-[clamp(2rem,6vw,7rem)] gap-y-16 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="get-started-title">
            <Words text={heading} />
          </h2>
          <ol className="mt-10">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[4.2rem_1fr] border-hairline border-t py-6">
                <span aria-hidden="true" className="numeral text-[3rem] text-accent">
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <Prose className="mt-1.5 text-base text-ink-soft" text={text} />
                </div>
              </li>
            ))}
          </ol>
          <SiteLink href="/events" className={buttonClass('outline', 'mt-6')}>
            View All Events
          </SiteLink>
        </div>
        <div id={formId} className="ground-light rounded-sm p-[clamp(1.5rem,3vw,3rem)]">
          <h3 className="mb-6 text-[1.875rem]">Speak with a Teacher</h3>
          <Suspense fallback={<div className="h-[52.5rem] sm:h-[44rem] md:h-[38rem] lg:h-[44rem]" />}>
            <MessageForm place="home" />
          </Suspense>
        </div>
      </div>
    </Section>
  )
}
