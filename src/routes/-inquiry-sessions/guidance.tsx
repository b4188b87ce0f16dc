import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { inquiryImage, inquiryPhoneAvif } from '@/site/reading-images'
import { PictureForPhones } from '@/ui/picture-for-phones'

const sizes = '(min-width: 84rem) 30rem, (min-width: 64rem) 36vw, 92vw'
const frame = 'aspect-4/3 w-full rounded-sm object-cover max-lg:-mb-16 lg:-mb-32 lg:aspect-4/5'

/** On wide screens the picture hangs over the edge of its ground into the next section, which leaves room for it. */
export function Guidance() {
  const { picture, lead, text } = useTexts('inquiry-sessions').opening
  return (
    <section aria-labelledby="guidance" className="ground-lilac">
      <div className="wrap grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-12 pt-[clamp(2.5rem,5vw,4.5rem)] lg:grid-cols-[7fr_5fr]">
        <div className="lg:pt-[clamp(0rem,3vw,3rem)] lg:pb-section">
          <h1 id="guidance" className="font-[340] text-display leading-[1.05]">
            Inquiry Sessions
          </h1>
          <Prose className="quote mt-8 max-w-[22em] text-[clamp(1.5rem,1.1rem+1.9vw,2.4rem)] leading-[1.3] text-balance" text={lead} />
          <Prose className="mt-8 max-w-[34em] text-ink-soft text-lead leading-[1.55]" text={text} />
        </div>
        <PagePicture
          picture={picture}
          narrow={{ media: '(max-width: 63.99rem)', sizes: '92vw' }}
          sizes={sizes}
          fetchPriority="high"
          className={frame}
        >
          <PictureForPhones
            {...inquiryImage}
            sizes={sizes}
            alt="Mountains and their reflection in a still lake"
            className={`${frame} object-[50%_20%]`}
            phone={inquiryPhoneAvif}
            phoneSizes="92vw"
            upTo="63.99rem"
          />
        </PagePicture>
      </div>
    </section>
  )
}
