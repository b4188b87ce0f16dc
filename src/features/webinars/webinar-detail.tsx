import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DraftPage } from '@/features/desk/staff-address'
import { VideoPlayer } from '@/features/media/video-player'
import { apiRequest } from '@/platform/browser/fetch-json'
import { Button } from '@/ui/button'
import { LoadingNote, Skeleton, Skeletons } from '@/ui/skeleton'
import type { Webinar, webinarCalls } from './webinar.kind'
import { WebinarPicture } from './webinar-picture'

/** The whole of a webinar (spec D2 §2). */
export function WebinarDetail({ webinar }: { webinar: Webinar }) {
  const { title, presenter, month, year, videoUrl, description, tags } = webinar
  const poster = (
    <WebinarPicture webinar={webinar} sizes="(min-width: 64rem) 56rem, 90vw" loading="eager" className="absolute inset-0 size-full" />
  )
  return (
    <article>
      <header className="wrap pt-8 lg:pt-10">
        <Link to="/webinars" className="more-link text-base">
          All webinars
        </Link>
        <h1 className="mt-[clamp(1.75rem,4vw,3.25rem)] max-w-[16em] font-[340] text-display leading-[1.05]">{title}</h1>
        <p className="mt-5 text-lead leading-normal">Presented by {presenter}</p>
        <p className="mt-1 font-[550] text-accent">
          {month} {year}
        </p>
      </header>
      <div className="wrap grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 pt-[clamp(2rem,4vw,3.5rem)] pb-section lg:grid-cols-[8fr_3fr]">
        <div className="min-w-0">
          <VideoPlayer url={videoUrl} title={title} poster={poster} />
          {description && (
            <div className="mt-[clamp(2.5rem,5vw,4.5rem)]">
              <h2 className="text-heading">About this Webinar</h2>
              <p className="measure mt-4 whitespace-pre-line">{description}</p>
            </div>
          )}
        </div>
        <div className="border-ink border-t-2 pt-6 lg:sticky lg:top-28 lg:self-start">
          <ShareWebinar title={title} />
          {tags.length > 0 && (
            <>
              <h2 className="mt-8 font-normal font-sans text-base text-ink-soft tracking-normal">Tags</h2>
              <ul className="mt-1 flex flex-wrap gap-x-2 text-base">
                {tags.map((tag) => (
                  <li key={tag} className="after:text-ink-soft after:content-[','] last:after:content-none">
                    {tag}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </article>
  )
}

/** Shares the page's address (spec D2 §2). Where the browser refuses that, the address is shown to be copied by hand. */
function ShareWebinar({ title }: { title: string }) {
  const [refused, setRefused] = useState<string>()

  async function share() {
    const url = location.origin + location.pathname
    const shared = await shareLink({ title, url })
    setRefused(shared === 'refused' ? url : undefined)
    if (shared === 'copied') alert('Link copied to clipboard!')
  }

  return (
    <div className="noscript:hidden">
      <Button variant="outline" onClick={share}>
        Share Webinar
      </Button>
      <p role="status" className="mt-4 text-base text-ink-soft leading-snug empty:hidden">
        {refused && (
          <>
            The link to this page: <span className="select-all text-ink">{refused}</span>
          </>
        )}
      </p>
    </div>
  )
}

/** Offers a link to the system's share feature, else copies it (spec D2 §2). Never throws; someone may always think better of it. */
async function shareLink({ title, url }: { title: string; url: string }): Promise<'shared' | 'copied' | 'refused'> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}

export const WebinarDetailSkeleton = () => (
  <div className="wrap pt-10 pb-section">
    <Skeletons bars="h-5 w-32 | mt-14 h-14 w-3/5 | mt-6 h-5 w-64 | mt-4 h-5 w-28" />
    <div className="mt-14 grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 lg:grid-cols-[8fr_3fr]">
      <Skeleton className="aspect-video w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
    <LoadingNote>Loading webinar</LoadingNote>
  </div>
)

export const webinarDraft: DraftPage<{ webinar: Webinar }> = {
  load: (read, { slug }) => read(apiRequest<typeof webinarCalls>()('GET /api/webinars/slug/:slug', { params: { slug: slug ?? '' } })),
  Page: ({ webinar }) => <WebinarDetail webinar={webinar} />,
}
