import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { MessagePage } from './message-page'

export function NotFoundPage() {
  return (
    <MessagePage title="404 Page Not Found">
      <p>Did you forget to add the page to the router?</p>
      <Link to="/" className={buttonClass('filled', 'text-body')}>
        Go to the home page
      </Link>
    </MessagePage>
  )
}
