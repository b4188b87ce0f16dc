import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PictureWithFallback } from '@/features/media/components/picture-with-fallback'
import { publicationMark } from '@/features/staff-area/publishing/publication-fields'
import { isSitePath } from '@/platform/forms/input-fields'
import { useSite } from '@/site/use-site'
import { thumbnailSource } from '../thumbnail-source'
import { shownWebinarQuery } from '../webinar.queries'
import type { AdminWebinar } from '../webinar.schema'

interface ThumbnailPreviewProps {
  /** As it is stored; undefined for a new one. */
  webinar: AdminWebinar | undefined
  /** As the form has it. */
  videoUrl: string
  thumbnailUrl: string
}

/** The picture that pages will show. Nothing is loaded from another site: what has no copy here yet is described in words. */
export function ThumbnailPreview({ webinar, videoUrl, thumbnailUrl }: ThumbnailPreviewProps) {
  const typed = { videoUrl: videoUrl.trim(), thumbnailUrl: thumbnailUrl.trim() || null }
  const source = thumbnailSource(typed)
  const isStored = webinar !== undefined && thumbnailSource({ videoUrl: webinar.video_url, thumbnailUrl: webinar.thumbnail_url }) === source
  const { timeZone } = useSite()
  // Visitors' page of a draft doesn't exist.
  const isPublished = isStored && !publicationMark(webinar, timeZone)
  const shown = useQuery({ ...shownWebinarQuery(webinar?.slug ?? ''), enabled: isPublished && source !== null })
  const sitePicture = typed.thumbnailUrl && source === null && isPicture(typed.thumbnailUrl) ? typed.thumbnailUrl : null
  const copy = isPublished && source !== null ? (shown.data?.webinar.thumbnailImageUrl ?? null) : null

  return (
    <div className="grid aspect-video w-full max-w-[20rem] place-items-center self-start overflow-hidden rounded-sm bg-valley-mist/40 text-center text-ink-soft text-small leading-snug">
      <PictureWithFallback
        url={sitePicture ?? copy}
        alt="The picture that visitors see"
        sizes="20rem"
        className="size-full object-cover"
        fallback={<Words>{formatSource({ sitePicture, source, isStored, isPublished })}</Words>}
      />
    </div>
  )
}

/** A path is requested once it is complete, not at each letter. */
const isPicture = (path: string) => isSitePath(path) && /\.(webp|jpe?g|png|avif|gif)$/i.test(path)

const Words = ({ children }: { children: ReactNode }) => <p className="px-4">{children}</p>

interface Source {
  sitePicture: string | null
  source: string | null
  isStored: boolean
  isPublished: boolean
}

function formatSource({ sitePicture, source, isStored, isPublished }: Source) {
  if (sitePicture) return 'There is no picture at this path.'
  if (source === null) return 'No picture yet'
  if (!isStored) return 'The picture is fetched once the webinar is saved.'
  return isPublished ? 'The picture hasn’t been fetched yet; visitors see a placeholder.' : 'The preview link shows the picture.'
}
