import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { useSite } from '@/site/use-site'

/** For a newsletter that could not be loaded. */
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
