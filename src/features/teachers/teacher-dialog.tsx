import type { ReactNode } from 'react'
import { Picture, PictureWithFallback, pictureAttributes } from '@/features/media/picture'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { Dialog } from '@/ui/form-dialog'
import type { Teacher } from './teacher.kind'

interface TeacherDialogProps {
  teacher: Teacher
  open: boolean
  onClose: () => void
  children: ReactNode
}

export function TeacherDialog({ teacher, open, onClose, children }: TeacherDialogProps) {
  const { name, title, location } = teacher
  return (
    <Dialog open={open} onClose={onClose} title={name} width={800}>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[12rem_1fr]">
        <div className="grid grid-cols-[6rem_1fr] gap-x-5 sm:block">
          <TeacherPhoto teacher={teacher} sizes="12rem" className="w-full" />
          <div className="text-base leading-snug">
            <p className="text-ink-soft sm:mt-4">
              {title}
              {location && <span className="block">{location}</span>}
            </p>
            <TeacherLinks teacher={teacher} className="mt-3" />
          </div>
        </div>
        <div className="grid content-start gap-6">{children}</div>
      </div>
    </Dialog>
  )
}

export const Bio = ({ children }: { children: string }) => <p className="measure whitespace-pre-line">{children}</p>

export const PersonalMessage = ({ children }: { children: string }) => (
  <div className="border-mark border-l-2 pl-5">
    <h3 className="sr-only">Personal message</h3>
    <p className="quote whitespace-pre-line text-subheading leading-normal">{children}</p>
  </div>
)

export const TeacherLinks = ({ teacher: { name, email, websiteUrl }, className = '' }: { teacher: Teacher; className?: string }) => (
  <p className={`grid justify-items-start gap-1.5 text-base leading-snug ${className}`}>
    {email && <a href={mailtoUrl(email)}>{email}</a>}
    {websiteUrl && (
      <a href={websiteUrl} rel="noopener" aria-label={`Visit Website of ${name}`}>
        Visit Website
      </a>
    )}
  </p>
)

export function TeacherPhoto({ teacher, sizes, className = '' }: { teacher: Teacher; sizes: string; className?: string }) {
  const frame = `aspect-square rounded-sm object-cover ${className}`
  const anyone = <Picture url="/default-user.svg" alt="" sizes={sizes} className={frame} />
  return <PictureWithFallback url={teacher.imageUrl} fallback={anyone} sizes={sizes} {...pictureAttributes(teacher, frame)} />
}

/** A text up to its first sentence end (spec D2 §9), and whether anything follows. */
export function firstSentence(text: string): { preview: string; isWhole: boolean } {
  const whole = text.trim()
  const preview = /^.*?[.!?…]["'”’)]*(?=\s|$)/s.exec(whole)?.[0] ?? whole
  return { preview, isWhole: preview === whole }
}
