import { useEffect, useRef, useState } from 'react'

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
