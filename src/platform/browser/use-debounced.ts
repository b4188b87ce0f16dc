import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 350

/** The value, `delay` milliseconds after its last change. */
export function useDebounced<T extends string>(value: T, delay = DEBOUNCE_MS): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
