import { Section } from '@/components/section'
import { VideoPlayer } from '@/features/media/components/video-player'
import { aboutFilmImage } from '@/site/reading-images'
import { useSite } from '@/site/use-site'

export function IntroductionFilm() {
  const { school, introductionVideoId } = useSite()
  return (
    <Section labelledBy="film" className="print:hidden">
      <h2 id="film" className="max-w-[16em]">
        An introduction to watch
      </h2>
      <p className="mt-4 max-w-[44em] text-ink-soft">It comes from another site, which hears of you only when you press play.</p>
      <div className="mt-10 lg:mt-12">
        <VideoPlayer
          url={`https://youtu.be/${introductionVideoId}`}
          title={`An introduction to the ${school}`}
          label="Watch the introduction"
          className="aspect-4/3 sm:aspect-video lg:aspect-21/9"
          poster={
            <img
              {...aboutFilmImage}
              sizes="(min-width: 64rem) 75rem, 160vw"
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-cover object-[72%_50%]"
            />
          }
        />
      </div>
    </Section>
  )
}
