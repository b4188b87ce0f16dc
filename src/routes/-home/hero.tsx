import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { heroAvif, heroImage, heroPortraitAvif, heroPortraitImage } from '@/site/images'
import { onDark } from '@/site/logo-grounds'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { LockUp } from '@/ui/logo'

/** Phones get a cut of the same peaks that is upright. */
const phone = '(max-width: 39.99rem)'
const phoneSizes = 'max(100vw, 26rem)'
const sizes = 'max(100vw, 121vh)'

/**
 * The words are in the sky, never over the ridge. On wide screens the picture fills the whole; on others it follows the
 * words, so that they keep clear of it at any text size, and only its sky reaches up behind them.
 */
export function Hero() {
  const site = useSite()
  const { picture, text } = useTexts('home').hero
  return (
    <section id="hero" aria-labelledby="tagline" className="hero-sky">
      {picture && <link rel="stylesheet" href={`/hero.css?v=${picture.cuts[1]?.src}`} precedence="hero" />}
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

function HeroSource({ image: { src: _, ...image }, ...rest }: { image: typeof heroImage } & ComponentProps<'source'>) {
  return <source {...image} {...rest} />
}
