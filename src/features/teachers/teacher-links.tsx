import { mailtoUrl } from '@/platform/text/mailto-url'
import type { Teacher } from './teacher.schema'

/** How to reach a teacher, one line each. */
export function TeacherLinks({ teacher: { name, email, websiteUrl }, className = '' }: { teacher: Teacher; className?: string }) {
  return (
    <p className={`grid justify-items-start gap-1.5 text-base leading-snug ${className}`}>
      {email && <a href={mailtoUrl(email)}>{email}</a>}
      {websiteUrl && (
        <a href={websiteUrl} rel="noopener" aria-label={`Visit Website of ${name}`}>
          Visit Website
        </a>
      )}
    </p>
  )
}
