import { VideoPlayer } from '@/features/media/components/video-player'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { programsBannerImage } from '@/site/reading-images'
import { useSite } from '@/site/use-site'

export function TeachingVideo() {
  const { school, teachingVideoId } = useSite()
  const { play } = useTexts('home').film
  return (
    <VideoPlayer
      url={`https://www.youtube.com/watch?v=${teachingVideoId}`}
      title={`A teaching of the ${school}`}
      label={play}
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
