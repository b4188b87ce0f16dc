import { VideoPlayer } from '@/features/media/video-player'
import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { aboutFilmImage } from '@/site/reading-images'
import { useSite } from '@/site/use-site'
import { Section } from '@/ui/section'

export function IntroductionFilm() {
  const { school, introductionVideoId } = useSite()
  const { picture, title, text, play } = useTexts('about').film
  return (
    <Section labelledBy="film" className="print:hidden">
      <h2 id="film" className="max-w-[16em]">
        {title}
      </h2>
      <Prose className="mt-4 max-w-[44em] text-ink-soft" text={text} />
      <div className="mt-10 lg:mt-12">
        <VideoPlayer
          url={`https://youtu.be/${introductionVideoId}`}
          title={`An introduction to the ${school}`}
          label={play}
          className="aspect-4/3 sm:aspect-video lg:aspect-21/9"
          poster={
            <PagePicture
              picture={picture}
              narrow={{ media: '(max-width: 39.99rem)', sizes: '100vw' }}
              sizes="(min-width: 64rem) 75rem, 100vw"
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            >
              <img
                {...aboutFilmImage}
                sizes="(min-width: 64rem) 75rem, 160vw"
                alt=""
                loading="lazy"
                className="absolute inset-0 size-full focus focus-x-7 focus-y-5 object-cover"
              />
            </PagePicture>
          }
        />
      </div>
    </Section>
  )
}
