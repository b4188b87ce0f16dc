import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { UpcomingTeasers } from '@/features/events/catalog/upcoming-teasers'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose, Words } from '@/features/pages/texts/prose'
import { programsQuery } from '@/features/programs/program.queries'
import { ProgramCard, ProgramCardSkeleton } from '@/features/programs/program-list'
import { TestimonialsSection } from '@/features/testimonials/testimonials-section'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { useToday } from '@/routes/-layout/root-data'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink, useIsOff } from '@/ui/site-link'
import { LoadingNote } from '@/ui/skeleton'
import { loaded } from './loaded-sections'

export function LowerSections() {
  return (
    <>
      <TestimonialsSection />
      <EventsProgramsSection today={useToday()} />
      <TeachersSection />
      <GetStartedSection />
      <NewsletterSection />
    </>
  )
}

loaded.LowerSections = LowerSections

function TeachersSection() {
  const { title, text } = useTexts('home').teachers
  const { address } = useSite()
  if (useIsOff()('/teachers')) return null
  return (
    <Section id="teachers" labelledBy={title ? 'teachers-title' : undefined}>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8 border-ink border-t-2 pt-8">
        <div>
          {title && <h2 id="teachers-title">{title}</h2>}
          <Prose className="measure mt-4 text-ink-soft" text={text} />
        </div>
        <SiteLink href="/teachers" className={buttonClass('outline')}>
          Connect with {address.region} Teachers
        </SiteLink>
      </div>
    </Section>
  )
}

const id = 'contact'

const NewsletterField = import.meta.env.SSR
  ? (await import('@/features/newsletter/list/newsletter-field')).NewsletterField
  : lazyNearViewport(id, async () => (await import('@/features/newsletter/list/newsletter-field')).NewsletterField)

function NewsletterSection() {
  const { links } = useSite()
  const { text, privacy, videos, social } = useTexts('home').newsletter
  const elsewhere = [
    { href: links.videoChannel, words: videos },
    { href: links.socialPage, words: social },
  ].flatMap(({ href, words }) => (href ? [{ href, words }] : []))
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
          {elsewhere.length > 0 && (
            <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
              {elsewhere.map(({ href, words }) => (
                <li key={words}>
                  <SiteLink href={href} className="more-link">
                    {words}
                  </SiteLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Section>
  )
}

const formId = 'speak-with-teacher'

const MessageForm = import.meta.env.SSR
  ? (await import('@/features/messages/message-form')).MessageForm
  : lazyNearViewport<{ place: 'home' }>(formId, async () => (await import('@/features/messages/message-form')).MessageForm)

function GetStartedSection() {
  const { title: heading, steps } = useTexts('home').start
  return (
    <Section id="get-started" labelledBy={heading.length > 0 ? 'get-started-title' : undefined} ground="sky">
      <div className="grid items-start gap-x-[clamp(2rem,6vw,7rem)] gap-y-16 lg:grid-cols-[5fr_6fr]">
        <div>
          {heading.length > 0 && (
            <h2 id="get-started-title">
              <Words text={heading} />
            </h2>
          )}
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

const videoId = 'teaching-video'

const TeachingVideo = import.meta.env.SSR
  ? (await import('./teaching-video')).TeachingVideo
  : lazyNearViewport(videoId, async () => (await import('./teaching-video')).TeachingVideo)

function Film() {
  if (!useSite().teachingVideoId) return null
  return (
    <div id={videoId} className="mt-section aspect-4/3 print:hidden sm:aspect-video lg:aspect-21/9">
      <Suspense>
        <TeachingVideo />
      </Suspense>
    </div>
  )
}

const EventsProgramsSection = ({ today }: { today: string }) => (
  <Section id="events-programs" labelledBy="programs-title">
    <h2 id="programs-title">How Our Programs Work</h2>
    <div className="mt-10 lg:mt-12">
      <ProgramGrid />
    </div>
    <div className="mt-section flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <h2>Upcoming Events</h2>
      <Link to="/events" className="more-link">
        View All Events
      </Link>
    </div>
    <div className="mt-10 lg:mt-12">
      <UpcomingTeasers today={today} />
    </div>
    <Film />
  </Section>
)

/** spec D1 §4 */
const skeletons = [1, 2, 3, 4]

function ProgramGrid() {
  const { data } = useQuery(programsQuery)
  return (
    <div className="grid gap-x-[clamp(1.25rem,2vw,2rem)] gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {data
        ? data.programs.map((program) => <ProgramCard key={program.id} program={program} />)
        : skeletons.map((each) => <ProgramCardSkeleton key={each} />)}
      {!data && <LoadingNote>Loading programs</LoadingNote>}
    </div>
  )
}
