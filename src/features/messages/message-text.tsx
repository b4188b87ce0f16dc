import { useState } from 'react'

/** More than this is shown on request, so that one long message doesn't push the others out of sight. */
const MANY_CHARACTERS = 320
const MANY_LINES = 8

/** What someone wrote, in their own lines. */
export function MessageText({ text, from }: { text: string; from: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > MANY_CHARACTERS || text.split('\n').length > MANY_LINES
  if (!isLong) return <p className="wrap-anywhere whitespace-pre-line">{text}</p>
  return (
    <>
      <p className={`wrap-anywhere whitespace-pre-line stacked:max-w-[42em] ${isOpen ? '' : 'line-clamp-6 stacked:line-clamp-3'}`}>
        {text}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-1 min-h-6 cursor-pointer font-[550] text-accent underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
      >
        {isOpen ? 'Show less' : 'Show all'}
        <span className="sr-only"> of the message from {from}</span>
      </button>
    </>
  )
}
