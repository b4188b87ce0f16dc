import { Link } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose, Words } from '@/features/pages/texts/prose'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { heroAvif, heroImage, heroPortraitAvif, heroPortraitImage } from '@/site/images'
import { onDark } from '@/site/logo-grounds'
import { schoolInSentence } from '@/site/place'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { LockUp } from '@/ui/logo'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { loaded } from './loaded-sections'

/** Phones get a cut of the same peaks that is upright. */
const phone = '(max-width: 39.99rem)'
const phoneSizes = 'max(100vw, 26rem)'
const sizes = 'max(100vw, 121vh)'

/** On wide screens the picture fills the hero; elsewhere it follows the words, which keep clear of the ridge at any text size. */
export function Hero() {
  const site = useSite()
  const { picture, text } = useTexts('home').hero
  return (
    <section id="hero" aria-labelledby="tagline" className="hero-sky">
      {picture && <HeroStyle src={picture.cuts[1]?.src} isAlways={site.appearance === 'light'} />}
      <div className="wrap relative z-1 pt-26 hero-wide:pt-[clamp(6.25rem,11.5vh,9rem)]">
        <LockUp site={site} queryOnDarkPicture={onDark} className="mb-[clamp(1.25rem,3.6vh,2.25rem)] max-md:[&>:first-child]:hidden" />
        <h1 id="tagline" className="hero-title">
          {site.tagline}
        </h1>
        <Prose className="mt-5 max-w-[34em] text-[1.13rem] leading-normal" text={text} />
        <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-4">
          <Link to="/" hash="events-programs" className={buttonClass('filled')}>
            Upcoming Events
          </Link>
          <Link to="/" hash="about" className="border-accent border-b-[1.5px] pb-0.5 font-[550] text-ink no-underline hover:text-accent">
            Learn More
          </Link>
        </div>
      </div>
      <PagePicture
        picture={picture}
        narrow={{ media: phone, sizes: phoneSizes }}
        sizes={sizes}
        fetchPriority="high"
        className="hero-picture"
      >
        <picture className="contents">
          <HeroSource image={heroPortraitAvif} type="image/avif" media={phone} sizes={phoneSizes} />
          <HeroSource image={heroPortraitImage} media={phone} sizes={phoneSizes} />
          <HeroSource image={heroAvif} type="image/avif" sizes={sizes} />
          <img {...heroImage} sizes={sizes} alt="" fetchPriority="high" className="hero-picture" />
        </picture>
      </PagePicture>
    </section>
  )
}

/** By day: at night a scrim makes every picture dark enough for the words on it. */
const HeroStyle = ({ src, isAlways }: { src: string | undefined; isAlways: boolean }) => (
  <link rel="stylesheet" href={`/hero.css?v=${src}`} precedence="hero" media={isAlways ? undefined : '(prefers-color-scheme: light)'} />
)

const HeroSource = ({ image: { src: _, ...image }, ...rest }: { image: typeof heroImage } & ComponentProps<'source'>) => (
  <source {...image} {...rest} />
)

export function AboutSection() {
  const site = useSite()
  const { credit, text, quote, elements } = useTexts('home').about
  return (
    <Section id="about" labelledBy="about-title">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="about-title" className="max-w-[10em]">
            {site.school ? `What is ${schoolInSentence(site)}?` : 'What is this path?'}
          </h2>
          <Prose className="mt-4 text-ink-soft text-small" text={credit} />
        </div>
        <div>
          <Prose className="measure text-lead leading-[1.55]" text={text} />
          {quote.length > 0 && (
            <blockquote className="quote mt-10 max-w-[28em] border-mark border-l-2 pl-6 text-quote leading-[1.38] text-balance">
              <Words text={quote} />
            </blockquote>
          )}
        </div>
      </div>
      <h3 className="sr-only">Core Elements</h3>
      <ul className="mt-[clamp(3rem,6vw,5.5rem)] grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {elements.map(({ title, text: words }) => (
          <li key={title} className="border-hairline border-t pt-5">
            <h4 className="font-[430] font-heading text-heading leading-tight tracking-[-0.015em]">{title}</h4>
            <Prose className="mt-2 text-base text-ink-soft" text={words} />
          </li>
        ))}
      </ul>
      <SiteLink href="/about" className={buttonClass('outline', 'mt-12')}>
        Learn more about our approach
      </SiteLink>
    </Section>
  )
}

const id = 'lower'

const LateSections = import.meta.env.SSR
  ? (await import('./lower-sections')).LowerSections
  : lazyNearViewport(id, async () => (await import('./lower-sections')).LowerSections)

/** Sections whose code a first visit does not wait for; when navigating from another page it comes with the page. */
export function LowerPart() {
  const [Sections] = useState(() => loaded.LowerSections ?? LateSections)
  return (
    // Its first section may go on with the light ground above it.
    <div id={id} className="[&>.ground-light:first-child]:pt-8">
      <Suspense>
        <Sections />
      </Suspense>
    </div>
  )
}
