import { useState } from 'react'
import { buttonClass } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { firstSentence } from '../first-sentence'
import type { Teacher } from '../teacher.schema'
import { TeacherPhoto } from './teacher-photo'

/** A teacher beside an event: photo, first words, and the whole profile in a dialog (spec D1 §2). */
export function TeacherProfile({ teacher }: { teacher: Teacher }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <article className="grid grid-cols-[6.5rem_1fr] gap-x-6 sm:grid-cols-[9rem_1fr] sm:gap-x-8">
      <TeacherPhoto imageUrl={teacher.imageUrl} sizes="9rem" className="w-full" />
      <div>
        <h3>{teacher.name}</h3>
        <p className="mt-1 text-base text-ink-soft leading-snug">
          {teacher.title}
          {teacher.location && <span className="block">{teacher.location}</span>}
        </p>
        <p className="mt-3 mb-4 text-base">{firstSentence(teacher.bio).preview}</p>
        <button
          type="button"
          aria-label={`Read more about ${teacher.name}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={buttonClass('quiet', 'text-base')}
        >
          Read more
        </button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={teacher.name} width={800}>
        <TeacherDetails teacher={teacher} />
      </Dialog>
    </article>
  )
}

function TeacherDetails({ teacher }: { teacher: Teacher }) {
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[12rem_1fr]">
      <div>
        <TeacherPhoto imageUrl={teacher.imageUrl} sizes="12rem" className="w-32 sm:w-full" />
        <p className="mt-4 text-base text-ink-soft leading-snug">
          {teacher.title}
          {teacher.location && <span className="block">{teacher.location}</span>}
        </p>
        <p className="mt-3 grid justify-items-start gap-1 text-base">
          {teacher.email && <a href={`mailto:${teacher.email}`}>{teacher.email}</a>}
          {teacher.websiteUrl && (
            <a href={teacher.websiteUrl} rel="noopener">
              Visit Website
            </a>
          )}
        </p>
      </div>
      <div className="grid content-start gap-6">
        <p className="measure whitespace-pre-line">{teacher.bio}</p>
        {teacher.personalDescription && (
          <div className="border-slab-rose border-l-2 pl-5">
            <h3 className="sr-only">Personal message</h3>
            <p className="quote whitespace-pre-line text-subheading leading-normal">{teacher.personalDescription}</p>
          </div>
        )}
      </div>
    </div>
  )
}
