import { createFileRoute, Link } from '@tanstack/react-router'
import { OpeningPicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose, saysSomething } from '@/features/pages/texts/prose'
import { introductoryImage, introductoryPhoneAvif } from '@/site/reading-images'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { headFor, loaderFor } from './-layout/page-head'

export const Route = createFileRoute('/introductory-teachings')({
  loader: loaderFor('introductory-teachings'),
  head: headFor('introductory-teachings', 'Introductory Teachings'),
  component: IntroductoryTeachingsPage,
})

/** spec D1 §2, Introductory teachings */
function IntroductoryTeachingsPage() {
  return (
    <>
      <Welcome />
      <Offerings />
    </>
  )
}

const sizes = '(min-width: 84rem) 30rem, (min-width: 64rem) 36vw, 92vw'
const frame = 'aspect-4/3 w-full rounded-sm object-cover lg:sticky lg:top-28 lg:aspect-4/5 lg:max-h-[calc(100vh-9rem)] lg:min-h-[24rem]'

/** On wide screens the picture of the path stays next to the text while one scrolls. */
function Welcome() {
  const { opening, expectations } = useTexts('introductory-teachings')
  return (
    <div className="wrap grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-[clamp(3rem,8vw,7rem)] pt-[clamp(2.5rem,5vw,4.5rem)] pb-section lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
      <header className="lg:col-start-2">
        <h1 className="max-w-[9em] font-[340] text-display leading-[1.05]">Introductory Teachings</h1>
        <Prose className="mt-6 max-w-[34em] text-lead leading-[1.55]" text={opening.lead} />
        <Prose className="mt-5 max-w-[38em] text-ink-soft" text={opening.text} />
      </header>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <OpeningPicture
          picture={opening.picture}
          className={frame}
          phone={{ upTo: '63.99rem', sizes: '92vw', avif: introductoryPhoneAvif }}
          sizes={sizes}
          original={{
            ...introductoryImage,
            alt: 'A path leads through a meadow toward the mountains',
            className: `${frame} object-[50%_70%]`,
          }}
        />
      </div>
      <section aria-labelledby="expect" className="lg:col-start-2">
        <h2 id="expect">What to Expect</h2>
        <ul className="mt-8">
          {expectations.filter(saysSomething).map(({ title, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
            <li key={index} className="border-hairline border-t py-7">
              {title && <h3>{title}</h3>}
              <Prose className="mt-2 max-w-[38em] text-ink-soft" text={text} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Offerings() {
  const { title: heading, items } = useTexts('introductory-teachings').offerings
  return (
    <Section ground="lilac" labelledBy={heading ? 'offerings' : undefined}>
      {heading && <h2 id="offerings">{heading}</h2>}
      <ul className="mt-[clamp(2rem,4vw,3.5rem)]">
        {items
          .filter(({ title, text }) => title || text.length > 0)
          .map(({ length, title, text }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
              key={index}
              className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-4 border-hairline border-t py-[clamp(1.75rem,3vw,2.75rem)] last:border-b lg:grid-cols-[5fr_7fr] lg:items-baseline"
            >
              <p className="quote text-[clamp(1.75rem,1.4rem+1.5vw,2.6rem)] text-accent leading-tight">{length}</p>
              <div>
                {title && <h3>{title}</h3>}
                <Prose className="mt-2 max-w-[38em] text-ink-soft" text={text} />
              </div>
            </li>
          ))}
      </ul>
      <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Link to="/events" className={buttonClass('filled')}>
          View Upcoming Events
        </Link>
        <SiteLink href="/programs#speak-with-teacher" className={buttonClass('quiet')}>
          Speak with a Teacher
        </SiteLink>
      </div>
    </Section>
  )
}
