import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { topmostDialog } from '@/components/dialog/open-dialogs'
import type { StaffFinding } from '@/content/staff-search.schema'
import { staffSearchOf } from '@/features/staff-area/staff-address'
import { withChosen } from '@/features/staff-search/choices'
import { preloadable } from '@/platform/rendering/preloadable'

export const SearchDialog = preloadable(async () => (await import('@/features/staff-search/components/search-dialog')).SearchDialog)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Whether the search is open, which the history's entry says, so that Back closes it; how it is opened; and how to go where something found opens. */
export function useStaffSearch() {
  const isOpen = useLocation({ select: ({ state }) => state.isSearchOpen === true })
  const navigate = useNavigate()
  // As long as the staff area is open: it is written nowhere, for people are in it.
  const [recent, setRecent] = useState<readonly StaffFinding[]>([])

  function open() {
    // Over another dialog it would lead away from what is typed there.
    if (topmostDialog()) return
    const state = { isOpenedHere: true, isSearchOpen: true }
    void navigate({ to: '.', search: (before: object) => before, state, resetScroll: false })
  }

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    open()
  })

  useEffect(() => {
    // It is there at the first press, also where the connection has gone.
    void SearchDialog.preload()
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])

  function goTo(finding: StaffFinding) {
    const { url, lookFor } = finding
    setRecent(withChosen(finding, recent))
    void navigate({ to: '/admin', search: staffSearchOf(url), replace: true, ...(lookFor && { state: { lookFor } }) })
  }

  return { isOpen, recent, open, goTo }
}
