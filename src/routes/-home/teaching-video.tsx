import { VideoPlayer } from '@/features/media/components/video-player'
import { site } from '@/site/facts'
import { programsBannerImage } from '@/site/reading-images'

export function TeachingVideo() {
  return (
    <VideoPlayer
      url={`https://www.youtube.com/watch?v=${site.teachingVideoId}`}
      title={`A teaching of the ${site.school}`}
      label="Watch a short teaching"
      className="size-full"
      poster={
        <img
          {...programsBannerImage}
          sizes="(min-width: 84rem) 74rem, max(90vw, 34rem)"
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      }
    />
  )
}
