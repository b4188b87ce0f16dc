import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { OpeningPicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { communityImage, communityPhoneAvif } from '@/site/reading-images'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { headFor, loaderFor } from './-layout/page-head'

export const Route = createFileRoute('/community')({
  loader: loaderFor('community'),
  head: headFor('community', 'Community'),
  component: CommunityPage,
})

function CommunityPage() {
  return (
    <>
      <Evening />
      <CommunityConnections />
      <ComeSayHi />
    </>
  )
}

function CommunityConnections() {
  const { ways } = useTexts('community')
  const list = useRiseOnEntering<HTMLUListElement>()
  if (ways.length === 0) return null
  return (
    <Section labelledBy="ways">
      <h2 id="ways">Ways to Connect</h2>
      <ul
        ref={list}
        className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-x-[clamp(1.5rem,4vw,4.5rem)] gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-16"
      >
        {ways.map(({ title, text, link }) => (
          <li
            key={title}
            className="flex flex-col border-hairline border-t pt-5 data-[entering=rising]:rise data-[entering=waiting]:opacity-0 print:data-[entering=waiting]:opacity-100"
          >
            <h3>{keepCompounds(title)}</h3>
            <Prose className="mt-2 max-w-[32em] text-ink-soft" text={text} />
            {link?.href && (
              <SiteLink href={link.href} className="more-link mt-4 self-start text-base">
                {link.label}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A line never breaks inside a word like `low-cost`. */
const keepCompounds = (title: string) =>
  title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** Between one item and the next of those that enter together, in milliseconds (spec D1 §2, Community). */
const STAGGER = 60

/** Items rise as they come into view, except with reduced motion. Only this code hides them, so that nothing stays unseen without it. */
function useRiseOnEntering<List extends HTMLElement>() {
  const list = useRef<List>(null)
  useEffect(() => {
    if (!list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver((entries) => {
      for (const [index, { target }] of entries.filter(({ isIntersecting }) => isIntersecting).entries()) {
        observer.unobserve(target)
        rise(target as HTMLElement, index * STAGGER)
      }
    })
    const waiting = [...list.current.children].filter((item) => item.getBoundingClientRect().top >= innerHeight)
    for (const item of waiting) {
      item.setAttribute('data-entering', 'waiting')
      observer.observe(item)
    }
    return () => {
      observer.disconnect()
      for (const item of waiting) item.removeAttribute('data-entering')
    }
  }, [])
  return list
}

function rise(item: HTMLElement, delay: number) {
  item.style.animationDelay = `${delay}ms`
  item.setAttribute('data-entering', 'rising')
}

const frame =
  'mt-[clamp(-2rem,1vw,1rem)] aspect-4/5 max-h-[52rem] w-full object-cover [mask-image:linear-gradient(transparent,#000_30%)] sm:aspect-3/2 lg:aspect-2/1'

/** The page begins at dusk: its ground is the night that the picture's sky grows out of. */
function Evening() {
  const { picture, lead } = useTexts('community')
  return (
    <section aria-labelledby="community-title" className="ground-dark overflow-clip">
      <div className="wrap relative z-1 grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-6 pt-[clamp(3rem,7vw,6rem)] lg:grid-cols-[7fr_5fr] lg:items-end">
        <h1 id="community-title" className="font-[320] text-[clamp(3.25rem,1.6rem+7vw,7.5rem)] leading-[0.95] tracking-[-0.025em]">
          Community
        </h1>
        <Prose className="max-w-[30em] text-ink-soft text-lead leading-[1.55] lg:pb-2" text={lead} />
      </div>
      <OpeningPicture
        picture={picture}
        className={frame}
        phone={{ upTo: '39.99rem', sizes: '100vw', avif: communityPhoneAvif }}
        sizes="100vw"
        original={{
          ...communityImage,
          sizes: 'max(100vw, 50rem)',
          alt: 'A small fire and lanterns in a meadow at nightfall, below the mountains',
          className: `${frame} object-[63%_60%]`,
        }}
      />
    </section>
  )
}

function ComeSayHi() {
  const { links } = useSite()
  const { text, social } = useTexts('community').hi
  return (
    <Section ground="lilac" labelledBy="hi">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[6fr_5fr]">
        <h2 id="hi" className="max-w-[8em] font-[330] text-[clamp(2.6rem,1.6rem+4.2vw,5rem)] leading-[1.02]">
          Curious? Come Say Hi
        </h2>
        <div className="lg:pt-3">
          <Prose className="max-w-[32em] text-lead leading-[1.55]" text={text} />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <Link to="/contact" className={buttonClass('filled')}>
              Contact Us
            </Link>
            {links.socialPage && (
              <SiteLink href={links.socialPage} className={buttonClass('quiet')}>
                {social}
              </SiteLink>
            )}
          </div>
        </div>
      </div>
    </Section>
  )
}
