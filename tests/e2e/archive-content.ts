import type { Newsletter } from '@/features/newsletter/archive/newsletter.kind'
import type { Teacher } from '@/features/teachers/teacher.kind'
import type { Webinar } from '@/features/webinars/webinar.kind'
import type { StaffDesk } from './staff-desk'

type Fields = Record<string, unknown>

/** A webinar with `fields` as staff would send them; by default of March 2025, with a picture of this site. */
export async function createWebinar(staff: StaffDesk, fields: { title: string } & Fields) {
  const json = { ...someWebinar, ...fields }
  return (await staff.call<{ webinar: Webinar }>('POST', '/api/cms/webinars', json)).webinar
}

const someWebinar = {
  description: 'An evening on presence.',
  presenter: 'Anna Example',
  videoUrl: 'https://youtu.be/abcdefghijk',
  thumbnailUrl: '/images/event-introduction-1ad96014-1200x800.webp',
  year: 2025,
  month: 'March',
}

/** A newsletter with `fields` as staff would send them; by default an ordinary one. */
export async function createNewsletter(staff: StaffDesk, fields: { month: string; year: number } & Fields) {
  const json = { link: `https://example.org/letters/${fields.year}/${fields.month}`, ...fields }
  return (await staff.call<{ newsletter: Newsletter }>('POST', '/api/cms/newsletters', json)).newsletter
}

/** A teacher with `fields` as staff would send them; by default without a photo and a personal message. */
export async function createTeacher(staff: StaffDesk, fields: { name: string } & Fields) {
  const json = { email: 'teacher@example.net', title: 'Teacher', location: 'Boulder', bio: 'Teaches.', ...fields }
  return (await staff.call<{ teacher: Teacher }>('POST', '/api/cms/teachers', json)).teacher
}
