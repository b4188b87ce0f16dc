import { VideoPlayer } from '@/features/media/video-player'
import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { schoolInSentence } from '@/site/place'
import { programsBannerImage } from '@/site/reading-images'
import { useSite } from '@/site/use-site'

export function TeachingVideo() {
  const site = useSite()
  const { picture, play } = useTexts('home').film
  return (
    <VideoPlayer
      url={`https://www.youtube.com/watch?v=${site.teachingVideoId}`}
      title={site.school ? `A teaching of ${schoolInSentence(site)}` : 'A teaching'}
      label={play}
      className="size-full"
      poster={
        <PagePicture
          picture={picture}
          narrow={{ media: '(max-width: 39.99rem)', sizes: '90vw' }}
          sizes="(min-width: 84rem) 74rem, 90vw"
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        >
          <img
            {...programsBannerImage}
            sizes="(min-width: 84rem) 74rem, max(90vw, 34rem)"
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        </PagePicture>
      }
    />
  )
}
