import { type ReactNode, useState } from 'react'

interface VideoPlayerProps {
  url: string
  title: string
  poster: ReactNode
  label?: string
  className?: string
}

/** Nothing comes from another site until the visitor presses play (spec decisions, pages). */
export function VideoPlayer({ url, title, poster, label = 'Play video', className = 'aspect-video' }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  const embed = videoEmbed(url)
  const frame = `relative overflow-hidden rounded-sm print:hidden ${className}`
  const plate =
    'absolute bottom-5 left-5 flex cursor-pointer items-center gap-2 rounded-sm bg-raised px-5 py-3.5 text-left font-[550] text-base text-on-field leading-tight no-underline transition-colors hover:text-accent sm:bottom-8 sm:left-8'
  const link = (
    <a href={url} rel="noopener" className={plate}>
      <PlayMark />
      {label}
    </a>
  )

  if (!embed) {
    return (
      <div className={frame}>
        {poster}
        {link}
      </div>
    )
  }
  if (isPlaying) {
    return (
      <div className={`bg-pine-night ${frame}`}>
        <iframe
          src={embed.playerUrl}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          ref={(player) => player?.focus()}
          className="absolute inset-0 size-full"
        />
      </div>
    )
  }
  return (
    <div className={frame}>
      {poster}
      <button
        type="button"
        aria-label={`${label}: ${title} (${embed.provider})`}
        onClick={() => setPlaying(true)}
        className={`noscript:hidden ${plate}`}
      >
        <PlayMark />
        {label}
      </button>
      {/* Without scripts nothing can be played here, and the provider's own page can. */}
      <noscript>{link}</noscript>
    </div>
  )
}

const PlayMark = () => (
  <svg width="16" height="18" viewBox="0 0 18 20" aria-hidden="true" className="fill-accent">
    <path d="M0 0l18 10L0 20z" />
  </svg>
)

/** Playlists and live channels are where a video would be, under words that are as long as the name of one. */
const youTube =
  /^(?:https?:)?\/\/(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?(?:[^#]*&)?v=|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i
/** Behind a channel, a group, a showcase or the owner's own list; an unlisted video has a second part, behind a slash or as `h`. */
const vimeo =
  /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|manage\/videos\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:showcase|album)\/\d+\/video\/)?(\d{1,20})(?:\/([0-9a-f]{1,40}))?(?=[/?#]|$)(?:\/?\?(?:[^#]*&)?h=([0-9a-f]{1,40}))?/i

/** Understands a link to a video, in whichever form it was copied. Null for anything else. */
export function videoEmbed(url: string): { provider: 'YouTube' | 'Vimeo'; id: string; embedUrl: string; playerUrl: string } | null {
  const youTubeId = youTube.exec(url)?.[1]
  if (youTubeId) {
    const embedUrl = `https://www.youtube-nocookie.com/embed/${youTubeId}`
    return { provider: 'YouTube', id: youTubeId, embedUrl, playerUrl: `${embedUrl}?start=0&rel=0&autoplay=1` }
  }
  const [, vimeoId, pathHash, queryHash] = vimeo.exec(url) ?? []
  if (!vimeoId) return null
  const hash = pathHash ?? queryHash
  const embedUrl = `https://player.vimeo.com/video/${vimeoId}${hash ? `?h=${hash}` : ''}`
  return { provider: 'Vimeo', id: vimeoId, embedUrl, playerUrl: `${embedUrl}${hash ? '&' : '?'}dnt=1&autoplay=1` }
}
