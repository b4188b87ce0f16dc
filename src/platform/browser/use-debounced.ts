import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 350

/** A value that changes with every key, once nobody has typed for a moment: `calm` milliseconds. */
export function useDebounced<T extends string>(value: T, calm = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), calm)
    return () => clearTimeout(timer)
  }, [value, calm])
  return settled
}
