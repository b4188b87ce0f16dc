import { useState } from 'react'
import { Button } from '@/components/button'

/** Shares the page's address (spec D2 §2). Where the browser refuses that, the address is shown to be copied by hand. */
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

/** How sharing went: by the system's own means, by a copied link, or not at all. */
type Shared = 'shared' | 'copied' | 'refused'

/** Offers a link to the system's share feature, else copies it (spec D2 §2). Never throws; someone may always think better of it. */
async function shareLink({ title, url }: { title: string; url: string }): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
