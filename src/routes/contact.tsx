import { createFileRoute, Link } from '@tanstack/react-router'
import { EventDateMark } from '@/features/events/catalog/event-date-mark'
import { eventsQuery } from '@/features/events/event.queries'
import { nextIntroduction } from '@/features/events/event-text'
import { useEvents } from '@/features/events/events-failure'
import { timeHere } from '@/features/events/schedule/timing'
import { MessageForm } from '@/features/messages/message-form'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { headFor, loaderFor } from './-layout/page-head'
import { useToday } from './-layout/root-data'

export const Route = createFileRoute('/contact')({
  loader: loaderFor('contact', ({ site }) => [eventsQuery(site)]),
  head: headFor('contact', 'Contact'),
  component: ContactPage,
})

function ContactPage() {
  const texts = useTexts('contact')
  return (
    <>
      <PageHeader title="Contact">
        <Prose text={texts.lead} />
      </PageHeader>
      <div className="wrap grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-14 pt-[clamp(2.5rem,5vw,4.5rem)] pb-section lg:grid-cols-[5fr_6fr]">
        <div>
          <ContactFacts />
          <UpcomingIntroduction today={useToday()} />
        </div>
        <section aria-labelledby={texts.form ? 'write' : undefined}>
          {texts.form && (
            <h2 id="write" className="mb-7 text-heading">
              {texts.form}
            </h2>
          )}
          <MessageForm place="contact" />
        </section>
      </div>
      <ContactWays />
      <CommonQuestions />
    </>
  )
}

function ContactFacts() {
  const { address, email, phone, hours } = useSite()
  const place = `${address.city}, ${address.region} ${address.postalCode}`
  const directions = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address.street}, ${place}`)}`
  return (
    <dl className="border-hairline border-b">
      <Fact label="Address">
        <address className="not-italic">
          {address.street}
          <br />
          {place}
        </address>
        <a href={directions} rel="noopener" className="more-link mt-1.5">
          Get Directions
        </a>
      </Fact>
      <Fact label="Email">
        <a href={mailtoUrl(email)}>{email}</a>
      </Fact>
      <Fact label="Phone">
        <a href={`tel:+1${phone.replace(/\D/g, '')}`}>{phone}</a>
      </Fact>
      <Fact label="Hours">
        <ul>
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="grid xs:grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-t py-3.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)

function ContactWays() {
  const { ways } = useTexts('contact')
  return (
    <Section ground="lilac" labelledBy="ways">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_6fr]">
        <h2 id="ways">Ways To Connect</h2>
        <ul className="grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-10 sm:grid-cols-2">
          {ways.map(({ text, label, href }) => (
            <li key={label} className="flex flex-col items-start border-hairline border-t pt-5">
              <Prose className="mb-6 text-ink-soft" text={text} />
              <SiteLink href={href} className={buttonClass('outline', 'mt-auto')}>
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** When one can first meet us; nothing where no introduction is planned (spec D1 §2). */
function UpcomingIntroduction({ today }: { today: string }) {
  const list = useEvents()
  const { introduction: heading } = useTexts('contact')
  const { timeZone } = useSite()
  const event = list.state === 'loaded' ? nextIntroduction(list.events, today) : undefined
  if (!event) return null
  return (
    <section aria-labelledby={heading ? 'introduction' : undefined} className="mt-12 border-ink border-t-2 pt-5">
      {heading && (
        <h2 id="introduction" className="mb-5 font-[550] font-sans text-accent text-base leading-normal tracking-normal">
          {heading}
        </h2>
      )}
      <EventDateMark event={event} today={today}>
        <p>{timeHere(event, timeZone)}</p>
        <p>{event.location}</p>
      </EventDateMark>
      <h3 className="mt-5">{event.title}</h3>
      {event.introText && <p className="measure mt-2 mb-4 text-base text-ink-soft">{event.introText}</p>}
      <Link to="/events/$slug" params={{ slug: event.slug }} className="more-link text-base">
        View Details<span className="sr-only">: {event.title}</span>
      </Link>
    </section>
  )
}

function CommonQuestions() {
  const { title, items } = useTexts('contact').questions
  return (
    <Section labelledBy={title ? 'questions' : undefined}>
      {title && <h2 id="questions">{title}</h2>}
      <div className="mt-10 grid gap-x-[clamp(2rem,6vw,7rem)] md:grid-cols-2">
        {items
          .filter(({ question }) => question)
          .map(({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
            <div key={index} className="border-hairline border-t pt-5 pb-9">
              <h3>{question}</h3>
              <Prose className="mt-2 max-w-[38em] text-ink-soft" text={answer} />
            </div>
          ))}
      </div>
    </Section>
  )
}
