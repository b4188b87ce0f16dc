import { useEffect, useRef, useState } from 'react'
import { useScale } from '@/platform/browser/use-scale'

interface EmailFrameProps {
  title: string
  html: string
  /** In pixels, as in the window of a mail program. */
  width: number
}

/**
 * An email as mail programs show it. The page's policy allows no styles in it, and a frame that is given its text inherits that policy; so the
 * frame is a page with a policy of its own, into which the email is written. Nothing in it runs, and no link leads away.
 */
export function EmailFrame({ title, html, width }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(400)
  // Before that, it is an empty page with the policy of this one.
  const [isLoaded, setLoaded] = useState(false)
  const { box, scale } = useScale(width)

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isLoaded || !shown) return
    shown.documentElement.innerHTML = html
    shown.documentElement.lang = 'en'
    shown.onclick = (event) => event.preventDefault()
  }, [html, isLoaded])

  // Narrower, it is longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and the width are what its height depends on
  useEffect(() => {
    const body = frame.current?.contentDocument?.body
    if (isLoaded && body) setHeight(body.scrollHeight)
  }, [html, isLoaded, width])

  return (
    <div ref={box} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        src="/api/mailings/preview-frame"
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={() => setLoaded(true)}
        className="email-frame"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
