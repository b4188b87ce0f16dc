import { Link } from '@tanstack/react-router'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'

/** For a webinar that doesn't exist (spec D2 §2). */
export const WebinarNotFound = () => <Message title="Webinar not found." text="It may have been removed or the link is incorrect." />

export const WebinarFailure = () => (
  <div role="alert">
    <Message title="There was an error loading this webinar." text="Please try again later." />
  </div>
)

/** Both sentences are the heading, for they are one message. */
function Message({ title, text }: { title: string; text: string }) {
  const { community } = useSite()
  return (
    <div className="wrap grid min-h-[62vh] content-center justify-items-start py-section">
      {/* The route can't tell which of the two it is, so each brings its own. */}
      <title>{`${title.replace('.', '')} · ${community}`}</title>
      <h1 className="font-[340] text-display leading-[1.05]">
        {title}{' '}
        <span className="measure mt-4 block font-normal font-sans text-ink-soft text-lead leading-[1.55] tracking-normal">{text}</span>
      </h1>
      <Link to="/webinars" className={buttonClass('filled', 'mt-8')}>
        Browse Webinars
      </Link>
    </div>
  )
}
