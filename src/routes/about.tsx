import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VideoPlayer } from '@/features/media/video-player'
import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose, saysSomething, Words } from '@/features/pages/texts/prose'
import { schoolInSentence } from '@/site/place'
import { aboutAvif, aboutFilmImage, aboutImage, aboutPhoneAvif } from '@/site/reading-images'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { headFor, loaderFor } from './-layout/page-head'

export const Route = createFileRoute('/about')({
  staticData: { footerLabel: 'About' },
  loader: loaderFor('about'),
  head: headFor('about', 'About'),
  component: AboutPage,
})

function AboutPage() {
  return (
    <>
      <Opening />
      <History />
      <IntroductionFilm />
      <ThreeWaysIn />
      <Foundation />
    </>
  )
}

function Foundation() {
  const { lead, practices } = useTexts('about').foundation
  return (
    <Section labelledBy="foundation">
      <h2 id="foundation">Foundation</h2>
      <Prose className="mt-5 max-w-[34em] text-ink-soft text-lead leading-[1.55]" text={lead} />
      <ol className="mt-[clamp(2rem,4vw,3.5rem)]">
        {practices.filter(saysSomething).map(({ title, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
            key={index}
            className="grid grid-cols-[3.25rem_1fr] items-baseline gap-x-4 gap-y-1 border-hairline border-t py-6 last:border-b md:grid-cols-[2fr_4fr_6fr] md:gap-x-8"
          >
            <span aria-hidden="true" className="numeral text-[2.5rem] text-accent">
              {index + 1}
            </span>
            {title && <h3 className="font-[350] text-[clamp(1.6rem,1.3rem+1.4vw,2.25rem)]">{title}</h3>}
            <Prose className="col-start-2 text-ink-soft md:col-start-auto" text={text} />
          </li>
        ))}
      </ol>
      <div className="mt-12">
        <SiteLink href="/programs" className={buttonClass('filled')}>
          Explore Our Programs in {useSite().address.city}
        </SiteLink>
      </div>
    </Section>
  )
}

function ThreeWaysIn() {
  const { title: heading, items } = useTexts('about').ways
  return (
    <Section ground="sky" labelledBy={heading ? 'ways' : undefined}>
      {heading && <h2 id="ways">{heading}</h2>}
      <ul className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-12 lg:grid-cols-3">
        {items.map(({ title, question, text }) => (
          <li key={title} className="border-ink border-t-2 pt-5">
            <h3>{title}</h3>
            {question && <p className="quote mt-8 text-quote leading-[1.3] lg:mt-14">{question}</p>}
            <Prose className="mt-5 max-w-[36em] text-ink-soft" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const sizes = '(min-width: 64rem) 44vw, 100vw'
const frame = 'aspect-5/4 w-full object-cover lg:aspect-4/5 lg:max-h-[54rem]'

/** The picture runs out of the page at the right, while the words keep the common margin. */
function Opening() {
  const { picture, lead, text } = useTexts('about').opening
  return (
    <section aria-labelledby="path" className="@container ground-light overflow-clip">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_44%]">
        <div className="flex flex-col justify-between gap-10 px-gutter pt-[clamp(2.5rem,5vw,4.5rem)] pb-[clamp(2.5rem,5vw,4.5rem)] lg:pr-[clamp(3rem,6vw,7rem)] lg:pl-[max(var(--spacing-gutter),calc((100cqw-84rem)/2+var(--spacing-gutter)))]">
          <h1 className="font-[550] font-sans text-accent text-base leading-normal tracking-normal">About</h1>
          <div>
            <h2 id="path" className="max-w-[9em] font-[340] text-[clamp(2.6rem,1.6rem+4.2vw,5rem)] leading-[1.02]">
              Our Spiritual Path
            </h2>
            <Prose className="mt-8 max-w-[34em] text-lead leading-[1.55]" text={lead} />
            <Prose className="mt-5 max-w-[38em] text-ink-soft" text={text} />
          </div>
        </div>
        <PagePicture
          picture={picture}
          narrow={{ media: '(max-width: 63.99rem)', sizes: '100vw' }}
          sizes={sizes}
          fetchPriority="high"
          className={frame}
        >
          <picture className="contents">
            <source type="image/avif" media="(max-width: 63.99rem)" srcSet={aboutPhoneAvif.srcSet} sizes="100vw" />
            <source type="image/avif" srcSet={aboutAvif.srcSet} sizes={sizes} />
            <img
              {...aboutImage}
              sizes={sizes}
              alt="Rock faces above a meadow in flower"
              fetchPriority="high"
              className={`${frame} object-[50%_12%]`}
            />
          </picture>
        </PagePicture>
      </div>
    </section>
  )
}

function IntroductionFilm() {
  const site = useSite()
  const { picture, title, text, play } = useTexts('about').film
  if (!site.introductionVideoId) return null
  return (
    <Section labelledBy={title ? 'film' : undefined} className="print:hidden">
      {title && (
        <h2 id="film" className="max-w-[16em]">
          {title}
        </h2>
      )}
      <Prose className="mt-4 max-w-[44em] text-ink-soft" text={text} />
      <div className="mt-10 lg:mt-12">
        <VideoPlayer
          url={`https://youtu.be/${site.introductionVideoId}`}
          title={site.school ? `An introduction to ${schoolInSentence(site)}` : 'An introduction'}
          label={play}
          className="aspect-4/3 sm:aspect-video lg:aspect-21/9"
          poster={
            <PagePicture
              picture={picture}
              narrow={{ media: '(max-width: 39.99rem)', sizes: '100vw' }}
              sizes="(min-width: 64rem) 75rem, 100vw"
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            >
              <img
                {...aboutFilmImage}
                sizes="(min-width: 64rem) 75rem, 160vw"
                alt=""
                loading="lazy"
                className="absolute inset-0 size-full focus focus-x-7 focus-y-5 object-cover"
              />
            </PagePicture>
          }
        />
      </div>
    </Section>
  )
}

function History() {
  const { lead, dates: all, figures } = useTexts('about').history
  const { city } = useSite().address
  // A date without its text says nothing, and neither does a text without its date.
  const dates = all.filter(({ year, text }) => year && text.length > 0)
  if (lead.length === 0 && dates.length === 0 && figures.length === 0) return null
  return (
    <Section ground="lilac" labelledBy="history">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="history" className="max-w-[8em]">
            Our History in {city}
          </h2>
          <Prose className="mt-5 max-w-[26em] text-ink-soft text-lead leading-[1.55]" text={lead} />
        </div>
        <ol>
          {dates.map(({ year, part, text }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
              key={index}
              className="grid items-baseline-last gap-x-8 gap-y-3 border-hairline border-t py-[clamp(1.75rem,3vw,2.75rem)] last:border-b sm:grid-cols-[minmax(11rem,5fr)_6fr]"
            >
              <p className="numeral -ml-[0.04em] text-[min(20vw,clamp(4rem,2.6rem+4.6vw,6.5rem))]">{year}</p>
              <p className="text-lead leading-normal">
                {part && <span className="block font-[550] text-accent text-base">{part}</span>}
                <Words text={text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
      {figures.length > 0 && (
        <p className="mt-section max-w-[24em] font-[330] font-serif text-[clamp(1.75rem,1.2rem+2.3vw,3.125rem)] leading-[1.22] tracking-[-0.015em] text-balance">
          <Words text={figures} strong={Figure} />
        </p>
      )}
    </Section>
  )
}

/** Its words stay together as far as a line has room for them. */
const Figure = ({ children }: { children: ReactNode }) => <span className="inline-block text-accent">{children}</span>
