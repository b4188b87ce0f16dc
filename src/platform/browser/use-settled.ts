import { useEffect, useState } from 'react'

const CALM_MS = 350

/** A value that changes with every key, once nobody has typed for a moment: `calm` milliseconds. */
export function useSettled<T extends string>(value: T, calm = CALM_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), calm)
    return () => clearTimeout(timer)
  }, [value, calm])
  return settled
}
