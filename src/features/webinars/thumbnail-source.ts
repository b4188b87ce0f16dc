import { videoEmbed } from '@/features/media/video-player'
import { isSitePath } from '@/platform/forms/input-fields'

/**
 * What pages need a copy of: an https thumbnail, or without one the video, by its embed form, which is the same for every form of
 * its link. Null where the thumbnail is a picture of this site.
 */
export function thumbnailSource({ videoUrl, thumbnailUrl }: { videoUrl: string; thumbnailUrl: string | null }): string | null {
  if (thumbnailUrl) return isSitePath(thumbnailUrl) ? null : thumbnailUrl
  return videoEmbed(videoUrl)?.embedUrl ?? null
}
