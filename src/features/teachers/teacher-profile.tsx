import { useState } from 'react'
import { buttonClass } from '@/ui/button'
import type { Teacher } from './teacher.kind'
import { Bio, firstSentence, PersonalMessage, TeacherDialog, TeacherPhoto } from './teacher-dialog'

/** A teacher on the page of an event: photo, first words, and the whole profile in a dialog (spec D1 §2). */
export function TeacherProfile({ teacher }: { teacher: Teacher }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <article className="grid gap-x-6 gap-y-4 xs:grid-cols-[6.5rem_1fr] sm:grid-cols-[9rem_1fr] sm:gap-x-8 print:grid-cols-[6rem_1fr] print:gap-x-4">
      <TeacherPhoto teacher={teacher} sizes="9rem" className="w-full" />
      <div>
        <h3>{teacher.name}</h3>
        <p className="mt-1 text-base text-ink-soft leading-snug">
          {teacher.title}
          {teacher.location && <span className="block">{teacher.location}</span>}
        </p>
        <p className="mt-3 mb-4 text-base noscript:hidden">{firstSentence(teacher.bio).preview}</p>
        <button
          type="button"
          aria-label={`Read more about ${teacher.name}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={buttonClass('quiet', 'text-base noscript:hidden')}
        >
          Read more
        </button>
        {/* No dialog opens without scripts, so all of it is here. */}
        <div className="mt-3 hidden gap-6 text-base noscript:grid">
          <Bio>{teacher.bio}</Bio>
          {teacher.personalDescription && <p className="quote whitespace-pre-line">{teacher.personalDescription}</p>}
        </div>
      </div>
      <TeacherDialog teacher={teacher} open={isOpen} onClose={() => setOpen(false)}>
        <Bio>{teacher.bio}</Bio>
        {teacher.personalDescription && <PersonalMessage>{teacher.personalDescription}</PersonalMessage>}
      </TeacherDialog>
    </article>
  )
}
