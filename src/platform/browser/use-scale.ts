import { useEffect, useRef, useState } from 'react'

/** How much smaller than `width` the page must be drawn to fit into its box. */
export function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, scale: Math.min(1, room / width) }
}
