import { createFileRoute } from '@tanstack/react-router'
import { OpeningPicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { inquiryImage, inquiryPhoneAvif } from '@/site/reading-images'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { headFor, loaderFor } from './-layout/page-head'

export const Route = createFileRoute('/inquiry-sessions')({
  loader: loaderFor('inquiry-sessions'),
  head: headFor('inquiry-sessions', 'Inquiry Sessions'),
  component: InquirySessionsPage,
})

/** spec D1 §2, Inquiry sessions */
function InquirySessionsPage() {
  return (
    <>
      <Guidance />
      <FourSteps />
      <SessionDetails />
      <GettingStarted />
    </>
  )
}

const sizes = '(min-width: 84rem) 30rem, (min-width: 64rem) 36vw, 92vw'
const frame = 'aspect-4/3 w-full rounded-sm object-cover max-lg:-mb-16 lg:-mb-32 lg:aspect-4/5'

/** On wide screens the picture hangs over the edge of its ground into the next section, which leaves room for it. */
function Guidance() {
  const { picture, lead, text } = useTexts('inquiry-sessions').opening
  return (
    <section aria-labelledby="guidance" className="ground-lilac">
      <div className="wrap grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-12 pt-[clamp(2.5rem,5vw,4.5rem)] lg:grid-cols-[7fr_5fr]">
        <div className="lg:pt-[clamp(0rem,3vw,3rem)] lg:pb-section">
          <h1 id="guidance" className="font-[340] text-display leading-[1.05]">
            Inquiry Sessions
          </h1>
          <Prose className="quote mt-8 max-w-[22em] text-[clamp(1.5rem,1.1rem+1.9vw,2.4rem)] leading-[1.3] text-balance" text={lead} />
          <Prose className="mt-8 max-w-[34em] text-ink-soft text-lead leading-[1.55]" text={text} />
        </div>
        <OpeningPicture
          picture={picture}
          className={frame}
          phone={{ upTo: '63.99rem', sizes: '92vw', avif: inquiryPhoneAvif }}
          sizes={sizes}
          original={{
            ...inquiryImage,
            alt: 'Mountains and their reflection in a still lake',
            className: `${frame} object-[50%_20%]`,
          }}
        />
      </div>
    </section>
  )
}

function SessionDetails() {
  const { title, items, benefitsTitle, benefits } = useTexts('inquiry-sessions').details
  return (
    <Section ground="sky" labelledBy={title ? 'details' : undefined}>
      {title && <h2 id="details">{title}</h2>}
      <dl className="mt-[clamp(2rem,4vw,3.5rem)] grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-10 md:grid-cols-3">
        {items.map(({ term, value, text }) => (
          <div key={value} className="border-ink border-t-2 pt-5">
            <dt className={term ? 'text-ink-soft text-small' : 'sr-only'}>{term || value}</dt>
            <dd className="mt-6">
              <span className="block font-[320] font-serif text-[clamp(2rem,1.2rem+2vw,2.9rem)] leading-[1.05] tracking-[-0.015em]">
                {value}
              </span>
              <span className="mt-3 block text-ink-soft">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
      {benefits.some(Boolean) && (
        <div className="mt-section grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_7fr]">
          {benefitsTitle && <h2>{benefitsTitle}</h2>}
          <ul>
            {benefits.filter(Boolean).map((benefit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
              <li key={index} className="border-hairline border-t py-5 text-lead leading-normal last:border-b">
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

const indents = ['', 'lg:ml-[11%]', 'lg:ml-[22%]', 'lg:ml-[33%]']

function FourSteps() {
  const { title: heading, items } = useTexts('inquiry-sessions').steps
  return (
    <Section labelledBy={heading ? 'steps' : undefined} className="pt-16 lg:pt-24">
      {heading && (
        <h2 id="steps" className="max-w-[10em]">
          {heading}
        </h2>
      )}
      <ol className="mt-[clamp(2rem,4vw,3.5rem)]">
        {items.map(({ title, text }, index) => (
          <li
            key={title}
            className={`grid max-w-[44rem] grid-cols-[3.5rem_1fr] items-baseline gap-x-4 border-hairline border-t py-7 sm:grid-cols-[5rem_1fr] ${indents[index]}`}
          >
            <span aria-hidden="true" className="numeral text-accent">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <Prose className="mt-2 text-ink-soft" text={text} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function GettingStarted() {
  const { title, items } = useTexts('inquiry-sessions').start
  return (
    <Section labelledBy={title ? 'start' : undefined}>
      {title && <h2 id="start">{title}</h2>}
      <ol className="mt-[clamp(2rem,4vw,3.5rem)] grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-6 md:grid-cols-3">
        {items.filter(Boolean).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
          <li key={index} className="flex items-baseline gap-5">
            <span aria-hidden="true" className="numeral text-[2.5rem] text-accent">
              {index + 1}
            </span>
            <span className="text-lead leading-normal">{text}</span>
          </li>
        ))}
      </ol>
      <SiteLink href="/programs#speak-with-teacher" className={buttonClass('filled', 'mt-12')}>
        Speak with a Teacher
      </SiteLink>
    </Section>
  )
}
