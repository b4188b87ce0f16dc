import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { invitedIntroduction } from '@/features/events/event-text'
import { useEvents } from '@/features/events/events-failure'
import { otherRegistrationUrl } from '@/features/events/places/registration-state'
import { formatDay, formatSession, withInsteadOf } from '@/features/events/schedule/format-session'
import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { programsBannerImage } from '@/site/reading-images'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { Skeleton } from '@/ui/skeleton'

export function ThreeSteps() {
  const { steps } = useTexts('programs')
  return (
    <Section ground="sky" labelledBy="steps-title" className="grid gap-x-12 gap-y-[clamp(2.5rem,5vw,4.5rem)] lg:grid-cols-[1fr_auto]">
      <h2 id="steps-title">How Our Programs Work</h2>
      <ol className="grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-10 lg:col-span-2 lg:row-start-2 lg:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3.5rem_1fr] border-hairline border-t pt-6 lg:block">
            <span aria-hidden="true" className="numeral -ml-[0.05em] block text-accent lg:text-[5.5rem]">
              {index + 1}
            </span>
            <div className="lg:mt-8">
              <h3>{title}</h3>
              <Prose className="mt-2 max-w-[34em] text-ink-soft" text={text} />
            </div>
          </li>
        ))}
      </ol>
      <Link to="/events" className={buttonClass('outline', 'justify-self-start lg:col-start-2 lg:row-start-1 lg:self-end')}>
        View All Events
      </Link>
    </Section>
  )
}

const id = 'speak-with-teacher'

const Form = import.meta.env.SSR
  ? (await import('@/features/messages/message-form')).MessageForm
  : lazyNearViewport<{ place: 'programs' }>(id, async () => (await import('@/features/messages/message-form')).MessageForm)

export const MessageSection = () => (
  <Section id={id} labelledBy="speak-title">
    <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <h2 id="speak-title" className="max-w-[10em]">
          Speak with a Teaching Team Member
        </h2>
        <Prose className="mt-5 max-w-[28em] text-ink-soft text-lead leading-[1.55]" text={useTexts('programs').speak} />
      </div>
      <Suspense fallback={<Skeleton className="h-[46rem] sm:h-[38rem]" />}>
        <Form place="programs" />
      </Suspense>
    </div>
  </Section>
)

const frame = 'h-[clamp(20rem,42vw,38rem)] w-full object-cover [mask-image:linear-gradient(#000_62%,transparent)]'

/** Invites to the introduction (spec D1 §2). The slopes in the picture continue as the background of the words. */
export function IntroductionBanner({ today }: { today: string }) {
  const { banner, invitation } = useTexts('programs')
  const list = useEvents()
  // No one can register for a built-in event.
  const event = list.state === 'loaded' && !list.isBuiltIn ? invitedIntroduction(list.events, today) : undefined
  return (
    <section aria-labelledby={invitation ? 'introduction-title' : undefined} className="ground-dark overflow-clip bg-[#5f4b4b]">
      <PagePicture picture={banner} sizes="max(100vw, 60rem)" loading="lazy" className={frame}>
        <img {...programsBannerImage} sizes="max(100vw, 60rem)" alt="" loading="lazy" className={`${frame} object-[50%_100%]`} />
      </PagePicture>
      <div className="wrap relative -mt-[clamp(4rem,11vw,10rem)] print:mt-4 flex flex-wrap items-end justify-between gap-x-12 gap-y-7 pb-[clamp(3rem,6vw,5.5rem)]">
        {invitation && (
          <h2 id="introduction-title" className="max-w-[16em]">
            {invitation}
          </h2>
        )}
        {event?.recurrence && !event.stretch && event.nextSession && (
          <p className="order-last w-full">Next: {withInsteadOf(formatSession(event.nextSession, today), event.nextSession, formatDay)}</p>
        )}
        <SiteLink href={event ? (otherRegistrationUrl(event) ?? `/register/${event.slug}`) : '/events'} className={buttonClass('filled')}>
          Register Now
        </SiteLink>
      </div>
    </section>
  )
}
