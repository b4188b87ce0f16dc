import { useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Focuses the field that the address names, as in `/admin?tab=settings&field=address.city`; again at each visit, by Back too. */
export function useSoughtField() {
  const field = useLocation({ select: ({ search }) => (search as { field?: unknown }).field })
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history may name the same field
  useEffect(() => {
    if (field !== undefined) focusField(String(field))
  }, [field, entry])
}

function focusField(name: string) {
  const quoted = CSS.escape(name)
  // In a choice, the keyboard goes on at the chosen option.
  const found = [
    `[name="${quoted}"]`,
    `[data-field="${quoted}"] :checked`,
    `[data-field="${quoted}"] :is(input, select, textarea)`,
    `[data-field="${quoted}"] button`,
  ]
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null)
  if (!found) return
  found.focus({ preventScroll: true })
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
}

export const UNSAVED = 'You have unsaved changes. Close without saving?'
export const LEAVE = 'You have unsaved changes. Leave without saving?'

interface Place {
  pathname: string
  search: object
}

/** The search, the menu and another field of the same form open over what is typed, and leave it where it is. */
const isElsewhere = (current: Place, next: Place) => current.pathname !== next.pathname || withoutField(current) !== withoutField(next)
const withoutField = ({ search }: Place) => JSON.stringify({ ...search, field: undefined })

/** For exits that don't go through the dialog: the back button, and closing the tab. */
export function useUnsavedWarning(isUnsaved: boolean, question = UNSAVED) {
  useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && isElsewhere(current, next) && !window.confirm(question),
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
  })
}

const BACKWARD: readonly string[] = ['BACK', 'FORWARD', 'GO']

/** For a question over what is typed: the browser's Back goes back from the question, and what is typed stays. */
export function useBackAsAnswer(goBack: () => void) {
  useBlocker({
    shouldBlockFn({ action }) {
      if (!BACKWARD.includes(action)) return false
      goBack()
      return true
    },
  })
}
