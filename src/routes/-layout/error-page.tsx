import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSite } from '@/site/use-site'
import { Button, buttonClass } from '@/ui/button'

/** Says nothing of the cause: an error's own words are for the log. */
export const ErrorPage = () => (
  <MessagePage title="Something went wrong">
    <p>This page could not be shown. Please try again later.</p>
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 text-body">
      <Button onClick={() => location.reload()}>Try again</Button>
      <Link to="/" className={buttonClass('quiet')}>
        Go to the home page
      </Link>
    </div>
  </MessagePage>
)

export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  const { community } = useSite()
  return (
    <div className="wrap grid min-h-[62vh] content-center py-section">
      {/* No route belongs to such a page, so it sets its own title. */}
      <title>{`${title} · ${community}`}</title>
      <h1 className="max-w-[16em] font-[340] text-display leading-[1.05]">{title}</h1>
      <div className="measure mt-6 grid justify-items-start gap-8 text-ink-soft text-lead">{children}</div>
    </div>
  )
}
