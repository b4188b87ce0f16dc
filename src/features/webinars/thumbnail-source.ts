import { videoEmbed } from '@/features/media/video-embed'
import { isSitePath } from '@/platform/forms/input-fields'

/**
 * What pages need a copy of: an https thumbnail, or without one the video, by its embed form, which is the same for every form of
 * its link. Null where the thumbnail is a picture of this site.
 */
export function thumbnailSource({ video_url, thumbnail_url }: { video_url: string; thumbnail_url: string | null }): string | null {
  if (thumbnail_url) return isSitePath(thumbnail_url) ? null : thumbnail_url
  return videoEmbed(video_url)?.embedUrl ?? null
}
