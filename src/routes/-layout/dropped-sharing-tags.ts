import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What the server's HTML tells machines is about the page that was opened, so it goes when somebody goes on to another. */
export function useDroppedSharingTags() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) for (const tag of document.querySelectorAll('[type="application/ld+json"], [property^="og:"]')) tag.remove()
      }),
    [router],
  )
}
