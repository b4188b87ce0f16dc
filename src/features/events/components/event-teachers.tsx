import { Section } from '@/components/section'
import { TeacherProfile } from '@/features/teachers/components/teacher-profile'
import type { Teacher } from '@/features/teachers/teacher.schema'
import type { CommunityEvent } from '../event.schema'

/** An older answer may hold one profile instead of the list (spec D1 §2). */
type WithProfiles = CommunityEvent & { teacherProfile?: Teacher | null }

export function EventTeachers({ event }: { event: WithProfiles }) {
  const { teacherProfiles, teacherProfile } = event
  const single = teacherProfile ? [teacherProfile] : []
  const teachers = teacherProfiles?.length ? teacherProfiles : single
  if (teachers.length === 0) return null
  return (
    <Section ground="lilac" labelledBy="teachers">
      <h2 id="teachers">{teachers.length > 1 ? 'Teachers' : 'Teacher'}</h2>
      <div className="mt-10 print:mt-4 grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-12 print:grid-cols-2 lg:grid-cols-2">
        {teachers.map((teacher) => (
          <TeacherProfile key={teacher.id} teacher={teacher} />
        ))}
      </div>
    </Section>
  )
}
