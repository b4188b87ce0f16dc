import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { topmostDialog } from '@/components/dialog/open-dialogs'
import { staffSearchOf } from '@/features/staff-area/staff-address'
import { type StaffChoice, withChosen } from '@/features/staff-search/choices'
import { preloadable } from '@/platform/rendering/preloadable'

export const LoadedSearchDialog = preloadable(async () => (await import('@/features/staff-search/components/search-dialog')).SearchDialog)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Whether the search is open, which the history's entry says, so that Back closes it; how it is opened; and how to go where something found opens. */
export function useStaffSearch(tab: string | undefined) {
  const isOpen = useLocation({ select: ({ state }) => state.isSearchOpen === true })
  const navigate = useNavigate()
  // As long as the staff area is open: it is written nowhere, for people are in it.
  const [recent, setRecent] = useState<readonly StaffChoice[]>([])

  function open() {
    // Over another dialog it would lead away from what is typed there.
    if (topmostDialog()) return
    const state = { isOpenedHere: true, isSearchOpen: true }
    void navigate({ to: '.', search: (before: object) => ({ ...before, tab }), state, resetScroll: false })
  }

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    open()
  })

  useEffect(() => {
    // It is there at the first press, also where the connection has gone.
    void LoadedSearchDialog.preload()
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])

  function goTo(choice: StaffChoice) {
    const { url, lookFor, run } = choice
    if (run) return run()
    setRecent(withChosen(choice, recent))
    // What belongs to no tab opens over the one that is shown. What is to be seen is scrolled to by what shows it.
    const state = { isSought: true, ...(lookFor && { lookFor }) }
    void navigate({ to: '/admin', search: { tab, ...staffSearchOf(url) }, replace: true, state, resetScroll: !url.includes('&field=') })
  }

  return { isOpen, recent, open, goTo }
}
