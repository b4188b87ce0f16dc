export interface VideoEmbed {
  provider: 'YouTube' | 'Vimeo'
  /** The provider's own name for the video; 11 characters at YouTube (spec D2 §2). */
  id: string
  /** The address of the privacy-enhanced player, as an event stores it. */
  embedUrl: string
  /** The same, ready to play from the start; nothing but a press loads it. */
  playerUrl: string
}

/** Playlists and live channels are where a video would be, under words that are as long as the name of one. */
const youTube =
  /^(?:https?:)?\/\/(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?(?:[^#]*&)?v=|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i
/** Behind a channel, a group, a showcase or the owner's own list; an unlisted video has a second part, behind a slash or as `h`. */
const vimeo =
  /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|manage\/videos\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:showcase|album)\/\d+\/video\/)?(\d{1,20})(?:\/([0-9a-f]{1,40}))?(?=[/?#]|$)(?:\/?\?(?:[^#]*&)?h=([0-9a-f]{1,40}))?/i

/** Understands a link to a video, in whichever form it was copied. Null for anything else. */
export function videoEmbed(url: string): VideoEmbed | null {
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
