import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { DraftPage } from '@/features/desk/staff-address'
import { eventsQuery } from '@/features/events/event.queries'
import { NoPicture, Picture, pictureAttributes } from '@/features/media/picture'
import { Words } from '@/features/pages/texts/prose'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { testimonialsQuery } from '@/features/testimonials/testimonial.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { preloadable } from '@/platform/rendering/preloadable'
import type { Site } from '@/site/site.schema'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import type { PagePart } from './blocks'
import type { ReadPage } from './page.kind'
import { pageRequest } from './page.queries'

const lazyBlocks = {
  events: preloadable(async () => (await import('./events-block')).EventsBlock),
  teachers: preloadable(async () => (await import('@/features/teachers/teacher-grid')).TeacherGrid),
  testimonials: preloadable(async () => (await import('@/features/testimonials/testimonials-section')).TestimonialsSection),
  newsletter: preloadable(async () => (await import('@/features/newsletter/list/newsletter-field')).NewsletterField),
  contact: preloadable(async () => (await import('@/features/messages/message-form')).MessageForm),
  donate: preloadable(async () => (await import('./donate-block')).DonateBlock),
  video: preloadable(async () => (await import('@/features/media/video-player')).VideoPlayer),
}

const VideoBlock = lazyBlocks.video

const queries: Readonly<Record<string, (site: Site) => object>> = {
  events: eventsQuery,
  teachers: () => teachersQuery,
  testimonials: () => testimonialsQuery,
}

/** What the blocks of a page show, and their code: each list is asked for once, however many blocks show it. */
export async function loadBlocks({ queryClient, site }: { queryClient: QueryClient; site: Site }, parts: readonly PagePart[]) {
  const names = new Set(parts.flatMap((part) => ('block' in part ? part.block : [])))
  const asked = [...names].flatMap((name) => queries[name]?.(site) ?? []) as FetchQueryOptions[]
  const code = Object.entries(lazyBlocks).flatMap(([name, block]) => (names.has(name as 'events') ? block.preload() : []))
  await Promise.all([loadPageData(queryClient, ...asked), ...code])
}

/** A page of the community's own (spec B §11); `today` is where the community is, YYYY-MM-DD. */
export function PageBody({ page, today }: { page: ReadPage; today: string }) {
  const { title, intro, imageUrl, parts } = page
  const headings = parts.flatMap((part) => ('block' in part && part.block === 'heading' ? part : []))
  return (
    <article>
      <header className="wrap pt-[clamp(3rem,7vw,6rem)] pb-8">
        <h1 className="wrap-anywhere max-w-[16em] font-[340] text-display leading-[1.05]">{title}</h1>
        {intro && <p className="mt-5 max-w-[36em] whitespace-pre-line text-ink-soft text-lead leading-[1.55]">{intro}</p>}
      </header>
      {imageUrl && (
        <Picture
          url={imageUrl}
          sizes="100vw"
          loading="eager"
          fetchPriority="high"
          {...pictureAttributes(page, 'aspect-3/2 w-full object-cover md:aspect-21/9')}
        />
      )}
      {inBands(parts).map(({ band, prose }, index, all) =>
        band ? (
          <Band key={key(index)} name={band} />
        ) : (
          <div
            key={key(index)}
            className={`wrap pt-[clamp(1.5rem,3vw,2.5rem)] ${all[index + 1]?.band === 'teachers' ? 'pb-8' : 'pb-section'}`}
          >
            <div className={headings.length < 3 ? '' : 'gap-x-[clamp(2rem,6vw,7rem)] lg:grid lg:grid-cols-[4fr_8fr]'}>
              {headings.length >= 3 && (index === 0 ? <Contents headings={headings} /> : <div />)}
              <div className="min-w-0">
                <Parts parts={prose} today={today} title={title} />
              </div>
            </div>
          </div>
        ),
      )}
    </article>
  )
}

/** Parts of a text are in a fixed order. */
const key = (index: number) => `part-${index}`

const BANDS = ['newsletter', 'testimonials', 'teachers'] as const
type BandName = (typeof BANDS)[number]
type Piece = { band: BandName; prose?: undefined } | { band?: undefined; prose: PagePart[] }

function inBands(parts: readonly PagePart[]): Piece[] {
  const pieces: Piece[] = []
  for (const part of parts) {
    const band = 'block' in part && BANDS.find((name) => name === part.block)
    const last = pieces.at(-1)
    if (band) pieces.push({ band })
    else if (last?.prose) last.prose.push(part)
    else pieces.push({ prose: [part] })
  }
  return pieces
}

function Band({ name }: { name: BandName }) {
  const { testimonials: Testimonials, teachers: Teachers, newsletter: Newsletter } = lazyBlocks
  if (name === 'testimonials')
    return (
      <Suspense>
        <Testimonials />
      </Suspense>
    )
  if (name === 'teachers')
    return (
      <div id="teachers" className="wrap pb-section">
        <Suspense fallback={<div className="min-h-96" />}>
          <Teachers />
        </Suspense>
      </div>
    )
  return (
    <Section id="news" ground="lilac" labelledBy="news-title">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="news-title">Newsletter</h2>
          <p className="measure mt-4 text-ink-soft">One email a month, with updates about events, teachings, and community news.</p>
        </div>
        <div className="max-w-[36rem]">
          <Suspense fallback={<div className="h-35 sm:h-20" />}>
            <Newsletter />
          </Suspense>
        </div>
      </div>
    </Section>
  )
}

type Heading = Extract<PagePart, { block: 'heading' }>

const Contents = ({ headings }: { headings: readonly Heading[] }) => (
  <nav aria-labelledby="contents" className="mb-10 lg:sticky lg:top-28 lg:self-start">
    <p id="contents" className="quote border-hairline border-b pb-2.5 text-ink-soft">
      On this page
    </p>
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id} className="border-hairline border-b">
          <Link to="." hash={id} className="block py-2 text-base text-ink leading-snug no-underline hover:text-accent hover:underline">
            <PlainWords text={text} />
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

/** Without its links, which can't be in another. */
const PlainWords = ({ text }: Pick<Heading, 'text'>): ReactNode =>
  text.map((node) => (typeof node === 'string' ? node : <PlainWords key={JSON.stringify(node)} text={node[1] ?? []} />))

const Parts = ({ parts, today, title }: { parts: readonly PagePart[]; today: string; title: string }) => (
  <div className="*:first:mt-0">
    {parts.map((part, index) =>
      'block' in part ? (
        <BlockPart key={key(index)} part={part} today={today} title={title} />
      ) : (
        <div key={key(index)} className="measure wrap-anywhere">
          <Words text={[part]} />
        </div>
      ),
    )}
  </div>
)

function BlockPart({ part, today, title }: { part: Extract<PagePart, { block: string }>; today: string; title: string }) {
  switch (part.block) {
    case 'heading':
      return (
        <h2 id={part.id} className="wrap-anywhere mt-12 font-[400] font-heading text-[clamp(1.6rem,1.4rem+0.9vw,2rem)]">
          <Words text={part.text} />
        </h2>
      )
    case 'pictures':
      return <Pictures {...part} />
    case 'button':
      return (
        <p className="mt-8">
          <SiteLink href={part.url ?? '/'} className={buttonClass('filled', 'wrap-anywhere')}>
            {part.label}
          </SiteLink>
        </p>
      )
    case 'file':
      return (
        <p className="mt-5">
          <a href={part.url} className="more-link wrap-anywhere">
            {part.label} (PDF)
          </a>
        </p>
      )
    case 'events':
      return (
        <div className="mt-6">
          <Suspense fallback={<div className="min-h-96" />}>
            <lazyBlocks.events {...part} today={today} />
          </Suspense>
        </div>
      )
    case 'contact':
      return (
        <div className="mt-8 max-w-[36rem]">
          <Suspense fallback={<div className="min-h-96" />}>
            <lazyBlocks.contact place="contact" />
          </Suspense>
        </div>
      )
    case 'donate':
      return (
        <div className="mt-8">
          <Suspense fallback={<div className="min-h-64" />}>
            <lazyBlocks.donate {...part} />
          </Suspense>
        </div>
      )
    case 'video':
      return (
        <div className="mt-8">
          <Suspense fallback={<div className="aspect-video" />}>
            <VideoBlock url={part.url ?? ''} title={title} poster={<NoPicture className="size-full" markClass="max-sm:hidden" />} />
          </Suspense>
        </div>
      )
    default:
      return null
  }
}

/** One fills the column; several stand in pairs, the first of an odd number alone. */
const Pictures = ({ pictures }: Extract<PagePart, { block: 'pictures' }>) => (
  <div className={`mt-9 grid gap-5 ${pictures.length > 1 ? 'sm:grid-cols-2' : ''}`}>
    {pictures.map(({ url, alt, caption }, index) => {
      const isAlone = pictures.length % 2 === 1 && index === 0
      return (
        <figure key={`${url} ${key(index)}`} className={`min-w-0 ${isAlone ? 'sm:col-span-2' : ''}`}>
          <Picture
            url={url}
            alt={alt}
            sizes={isAlone ? '(min-width: 64rem) 60rem, 94vw' : '(min-width: 64rem) 30rem, 47vw'}
            className={isAlone ? 'w-full rounded-sm object-cover' : 'aspect-3/2 w-full rounded-sm object-cover'}
          />
          {caption && <figcaption className="mt-2.5 text-ink-soft text-small">{caption}</figcaption>}
        </figure>
      )
    })}
  </div>
)

export const pageDraft: DraftPage<{ page: ReadPage }> = {
  async load(read, { slug }) {
    const { page } = await read(pageRequest('GET /api/cms/pages/:slug', { params: { slug: slug ?? '' } }))
    return { page }
  },
  Page: ({ page, today }) => <PageBody page={page} today={today} />,
}
