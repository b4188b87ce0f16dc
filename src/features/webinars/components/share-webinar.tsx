import { useState } from 'react'
import { Button } from '@/components/button'
import { shareLink } from '../share-link'

/** Hands on the page's address (spec D2 §2). Where the browser refuses that, the address stands there to be copied by hand. */
export function ShareWebinar({ title }: { title: string }) {
  const [refused, setRefused] = useState<string>()

  async function share() {
    const url = location.origin + location.pathname
    const shared = await shareLink({ title, url })
    setRefused(shared === 'refused' ? url : undefined)
    if (shared === 'copied') alert('Link copied to clipboard!')
  }

  return (
    <div className="noscript:hidden">
      <Button variant="outline" onClick={share}>
        Share Webinar
      </Button>
      <p role="status" className="mt-4 text-base text-ink-soft leading-snug empty:hidden">
        {refused && (
          <>
            The link to this page: <span className="select-all text-ink">{refused}</span>
          </>
        )}
      </p>
    </div>
  )
}
