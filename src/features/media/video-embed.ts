export interface VideoEmbed {
  /** The privacy-enhanced player; nothing but a press loads it. */
  playerUrl: string
  provider: 'YouTube' | 'Vimeo'
}

const youTube =
  /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?(?:.*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/
const vimeo = /^(?:https?:)?\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d+)/

/** Understands a link to a video, in whichever form it was copied. Null for anything else, which is then only linked to. */
export function videoEmbed(url: string): VideoEmbed | null {
  const youTubeId = youTube.exec(url)?.[1]
  if (youTubeId) return { provider: 'YouTube', playerUrl: `https://www.youtube-nocookie.com/embed/${youTubeId}?start=0&rel=0&autoplay=1` }
  const vimeoId = vimeo.exec(url)?.[1]
  if (vimeoId) return { provider: 'Vimeo', playerUrl: `https://player.vimeo.com/video/${vimeoId}?dnt=1&autoplay=1` }
  return null
}
