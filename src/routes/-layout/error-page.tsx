import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/ui/button'
import { MessagePage } from './message-page'

/** Says nothing of the cause: an error's own words are for the log. */
export function ErrorPage() {
  return (
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
}
