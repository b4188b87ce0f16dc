import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useScale } from '@/platform/browser/use-scale'
import { ChoiceField } from '@/ui/form/choice-field'
import './email-view.css'

const views = [
  ['390', '390'],
  ['700', '700'],
  ['text', 'Plain text'],
] as const
type View = (typeof views)[number][0]

interface EmailViewProps {
  heading: string
  /** Undefined until it is there; without HTML it is shown as text. */
  email: { html: string | null; text: string } | undefined
  /** Of the frame, for screen readers. */
  title: string
  firstView?: View
  /** Shown in its place while it loads. */
  children?: ReactNode
}

/** An email as mail programs show it, on a phone and on a desk, or as plain text. */
export function EmailView({ heading, email, title, firstView = '390', children }: EmailViewProps) {
  const [chosen, setChosen] = useState<View>(firstView)
  const view = email?.html === null ? 'text' : chosen
  const id = useId()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="font-heading text-subheading">
          {heading}
        </h3>
        {email?.html !== null && (
          <ChoiceField label="Width in pixels, or plain text" isLabelHidden options={views} value={view} onChange={setChosen} />
        )}
      </div>
      {email ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long email is scrolled by keys
        <figure tabIndex={0} aria-label="The email" className="email-pane">
          {view === 'text' ? (
            <pre className="email-as-text wrap-anywhere whitespace-pre-wrap p-4 text-small">{email.text}</pre>
          ) : (
            <EmailFrame title={title} html={email.html ?? ''} width={Number(view)} />
          )}
        </figure>
      ) : (
        <p className="email-pane p-4 text-ink-soft">{children}</p>
      )}
    </>
  )
}

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
function EmailFrame({ title, html, width }: EmailFrameProps) {
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
