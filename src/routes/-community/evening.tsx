import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { communityImage, communityPhoneAvif } from '@/site/reading-images'
import { PictureForPhones } from '@/ui/picture-for-phones'

const frame =
  'mt-[clamp(-2rem,1vw,1rem)] aspect-4/5 max-h-[52rem] w-full object-cover [mask-image:linear-gradient(transparent,#000_30%)] sm:aspect-3/2 lg:aspect-2/1'

/** The page begins at dusk: its ground is the night that the picture's sky grows out of. */
export function Evening() {
  const { picture, lead } = useTexts('community')
  return (
    <section aria-labelledby="community-title" className="ground-dark overflow-clip">
      <div className="wrap relative z-1 grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-6 pt-[clamp(3rem,7vw,6rem)] lg:grid-cols-[7fr_5fr] lg:items-end">
        <h1 id="community-title" className="font-[320] text-[clamp(3.25rem,1.6rem+7vw,7.5rem)] leading-[0.95] tracking-[-0.025em]">
          Community
        </h1>
        <Prose className="max-w-[30em] text-ink-soft text-lead leading-[1.55] lg:pb-2" text={lead} />
      </div>
      <PagePicture
        picture={picture}
        narrow={{ media: '(max-width: 39.99rem)', sizes: '100vw' }}
        sizes="100vw"
        fetchPriority="high"
        className={frame}
      >
        <PictureForPhones
          {...communityImage}
          sizes="max(100vw, 50rem)"
          alt="A small fire and lanterns in a meadow at nightfall, below the mountains"
          className={`${frame} object-[63%_60%]`}
          phone={communityPhoneAvif}
          phoneSizes="100vw"
          upTo="39.99rem"
        />
      </PagePicture>
    </section>
  )
}
