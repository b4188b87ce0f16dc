import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { aboutAvif, aboutImage, aboutPhoneAvif } from '@/site/reading-images'

const sizes = '(min-width: 64rem) 44vw, 100vw'
const frame = 'aspect-5/4 w-full object-cover lg:aspect-4/5 lg:max-h-[54rem]'

/** The picture runs out of the page at the right, while the words keep the common margin. */
export function Opening() {
  const { picture, lead, text } = useTexts('about').opening
  return (
    <section aria-labelledby="path" className="@container ground-light overflow-clip">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_44%]">
        <div className="flex flex-col justify-between gap-10 px-gutter pt-[clamp(2.5rem,5vw,4.5rem)] pb-[clamp(2.5rem,5vw,4.5rem)] lg:pr-[clamp(3rem,6vw,7rem)] lg:pl-[max(var(--spacing-gutter),calc((100cqw-84rem)/2+var(--spacing-gutter)))]">
          <h1 className="font-[550] font-sans text-accent text-base leading-normal tracking-normal">About</h1>
          <div>
            <h2 id="path" className="max-w-[9em] font-[340] text-[clamp(2.6rem,1.6rem+4.2vw,5rem)] leading-[1.02]">
              Our Spiritual Path
            </h2>
            <Prose className="mt-8 max-w-[34em] text-lead leading-[1.55]" text={lead} />
            <Prose className="mt-5 max-w-[38em] text-ink-soft" text={text} />
          </div>
        </div>
        <PagePicture
          picture={picture}
          narrow={{ media: '(max-width: 63.99rem)', sizes: '100vw' }}
          sizes={sizes}
          fetchPriority="high"
          className={frame}
        >
          <picture className="contents">
            <source type="image/avif" media="(max-width: 63.99rem)" srcSet={aboutPhoneAvif.srcSet} sizes="100vw" />
            <source type="image/avif" srcSet={aboutAvif.srcSet} sizes={sizes} />
            <img
              {...aboutImage}
              sizes={sizes}
              alt="Rock faces above a meadow in flower"
              fetchPriority="high"
              className={`${frame} object-[50%_12%]`}
            />
          </picture>
        </PagePicture>
      </div>
    </section>
  )
}
