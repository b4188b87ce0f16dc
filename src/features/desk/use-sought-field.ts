import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings the field that the address names into view, with the focus in it: `/admin?tab=settings&field=address.city`. What calls it has drawn
 * its fields already. Coming to that address again, by Back too, does so again.
 */
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
  const fields = 'input, select, textarea, button'
  // Of a choice, the chosen one is where the keyboard goes on.
  const found = [`[name="${quoted}"]`, `[data-field="${quoted}"] :checked`, `[data-field="${quoted}"] :is(${fields})`]
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null)
  if (!found) return
  found.focus({ preventScroll: true })
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
}
