import { useEffect, useState } from 'react'

const CALM_MS = 350

/** A value that changes with every key, once nobody has typed for a moment. */
export function useSettled<T extends string>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), CALM_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
