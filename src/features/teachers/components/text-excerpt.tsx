import { type ReactNode, useState } from 'react'
import { buttonClass } from '@/components/button'
import { firstSentence } from '../first-sentence'
import type { Teacher } from '../teacher.schema'
import { TeacherDialog } from './teacher-dialog'

interface TextExcerptProps {
  teacher: Teacher
  text: string
  /** Says what the button shows more of, for screen readers. */
  moreLabel: string
  className: string
  /** The whole text, as the dialog shows it. */
  children: ReactNode
}

/** The first sentence of a teacher's text, the rest in a dialog (spec D2 §2). Without JavaScript all of it is shown. */
export function TextExcerpt({ teacher, text, moreLabel, className, children }: TextExcerptProps) {
  const [isOpen, setOpen] = useState(false)
  const { preview, isWhole } = firstSentence(text)
  return (
    <>
      <p className={`whitespace-pre-line ${className}`}>
        {preview}
        {!isWhole && <span className="hidden noscript:inline">{text.trim().slice(preview.length)}</span>}
      </p>
      {!isWhole && (
        <button
          type="button"
          aria-label={moreLabel}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={buttonClass('quiet', 'mt-2 text-base noscript:hidden')}
        >
          Read more
        </button>
      )}
      <TeacherDialog teacher={teacher} open={isOpen} onClose={() => setOpen(false)}>
        {children}
      </TeacherDialog>
    </>
  )
}
