import { type ReactNode, useId, useState } from 'react'
import { ChoiceField } from '@/components/form/choice-field'
import { EmailFrame } from './email-frame'
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
