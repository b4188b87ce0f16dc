import { Link } from '@tanstack/react-router'
import { Picture } from '@/features/media/picture'
import { responsiveImage } from '@/features/media/responsive-image'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Markdown } from '@/ui/markdown'
import type { ReadableNewsletter } from './newsletter.kind'

/** A newsletter that is read here: what went out as a mailing, for everyone (spec B §4.3). */
export const NewsletterPage = ({ newsletter: { title, month, year, body } }: { newsletter: ReadableNewsletter }) => (
  <article>
    <header className="wrap pt-8 lg:pt-10">
      <Link to="/newsletter" className="more-link text-base">
        All newsletters
      </Link>
      <h1 className="mt-[clamp(1.75rem,4vw,3.25rem)] wrap-anywhere max-w-[16em] font-[340] text-display leading-[1.05]">{title}</h1>
      <p className="mt-5 font-[550] text-accent">
        {month} {year}
      </p>
    </header>
    <div className="wrap wrap-anywhere pt-[clamp(2rem,4vw,3.5rem)] pb-section">
      <Markdown keepsLines picture={ownPicture}>
        {body}
      </Markdown>
      <p className="mt-12 border-hairline border-t pt-6">
        <Link to="/newsletter" hash="subscribe" className={buttonClass('outline')}>
          Get the newsletter by email
        </Link>
      </p>
    </div>
  </article>
)

/** Pictures of Media; any other would let another site know who reads this. */
function ownPicture(url: string, alt: string) {
  if (!url.startsWith('/uploads/') || !responsiveImage(url).width) return undefined
  return <Picture url={url} alt={alt} sizes="(min-width: 48rem) 42rem, 90vw" className="max-w-full rounded-sm" />
}

export const NewsletterFailure = () => (
  <div role="alert" className="wrap grid min-h-[62vh] content-center justify-items-start py-section">
    <title>{`Newsletter · ${useSite().community}`}</title>
    <h1 className="font-[340] text-display leading-[1.05]">There was an error loading this newsletter.</h1>
    <p className="measure mt-4 text-ink-soft text-lead">Please try again later.</p>
    <Link to="/newsletter" className={buttonClass('filled', 'mt-8')}>
      All newsletters
    </Link>
  </div>
)
