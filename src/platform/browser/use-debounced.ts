import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 350

/** The value, `calm` milliseconds after its last change. */
export function useDebounced<T extends string>(value: T, calm = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), calm)
    return () => clearTimeout(timer)
  }, [value, calm])
  return settled
}
