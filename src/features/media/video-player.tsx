import { type ReactNode, useState } from 'react'
import { videoEmbed } from './video-embed'

interface VideoPlayerProps {
  /** A link to the video, or its embed form. */
  url: string
  title: string
  /** Our own picture, shown until the visitor presses play. */
  poster: ReactNode
  /** What the button says. */
  label?: string
  /** The frame's proportions and corners. */
  className?: string
}

/** Nothing comes from another site until the visitor presses play (spec decisions, pages). */
export function VideoPlayer({ url, title, poster, label = 'Play video', className = 'aspect-video' }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  const embed = videoEmbed(url)
  const frame = `relative overflow-hidden rounded-sm print:hidden ${className}`
  const plate =
    'absolute bottom-5 left-5 flex cursor-pointer items-center gap-2 rounded-sm bg-first-light px-5 py-3.5 text-left font-[550] text-base text-pine-night leading-tight no-underline transition-colors hover:text-flatiron sm:bottom-8 sm:left-8'

  if (!embed) {
    return (
      <div className={frame}>
        {poster}
        <a href={url} rel="noopener" className={plate}>
          <PlayMark />
          {label}
        </a>
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
      <noscript>
        <a href={url} rel="noopener" className={plate}>
          <PlayMark />
          {label}
        </a>
      </noscript>
    </div>
  )
}

function PlayMark() {
  return (
    <svg width="16" height="18" viewBox="0 0 18 20" aria-hidden="true" className="fill-flatiron">
      <path d="M0 0l18 10L0 20z" />
    </svg>
  )
}
