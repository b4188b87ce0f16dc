import type { Teacher } from '@/features/teachers/teacher.schema'
import { fetchForStaff } from '@/platform/browser/fetch-for-staff'
import { fetchJson } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import { site } from '@/site/facts'
import type { CommunityEvent } from './event.schema'

export interface SampleProgress {
  done: number
  total: number
  teachers: number
  programs: number
  events: number
}

/**
 * Posts each sample to the documented calls (spec decisions, 'The pages'). What is there already, by name, title or slug, is left as
 * it is, so that a second run goes on where the first one ended. `onProgress` hears what is there after each. Throws as the calls do.
 */
export async function loadSampleContent(onProgress: (progress: SampleProgress) => void) {
  const samples = await import('@/site/sample-content')
  const programs = samples.samplePrograms()
  const events = [...samples.sampleEvents(todayIn(site.timeZone)), samples.ongoingGroupsEvent]
  const total = samples.sampleTeachers.length + programs.length + events.length
  const progress = { done: 0, total, teachers: 0, programs: 0, events: 0 }
  const note = (kind: 'teachers' | 'programs' | 'events') => {
    progress.done++
    progress[kind]++
    onProgress({ ...progress })
  }
  onProgress({ ...progress })

  const stored = await readStored()
  const teacherIds = new Map<number, number>()
  for (const { id, ...teacher } of samples.sampleTeachers) {
    const known = stored.teachers.find(({ name }) => name === teacher.name)
    const { id: storedId } = known ?? (await post<{ teacher: Teacher }>('teachers', teacher)).teacher
    teacherIds.set(id, storedId)
    note('teachers')
  }
  for (const { id: _, ...program } of programs) {
    if (!stored.programs.some(({ title }) => title === program.title)) await post('programs', program)
    note('programs')
  }
  for (const { id: _, sortOrder: __, teacherProfiles: ___, ...event } of events) {
    const teacherProfileIds = event.teacherProfileIds.flatMap((id) => teacherIds.get(id) ?? [])
    if (!stored.events.some(({ slug }) => slug === event.slug)) await post('events', { ...event, teacherProfileIds })
    note('events')
  }
}

const post = <T>(plural: string, json: object) => fetchJson<T>(`/api/cms/${plural}`, { method: 'POST', json })

async function readStored() {
  const [{ teachers }, { programs }, { events }] = await Promise.all([
    fetchForStaff<{ teachers: Teacher[] }>('/api/cms/teachers'),
    fetchForStaff<{ programs: { title: string }[] }>('/api/cms/programs'),
    fetchForStaff<{ events: CommunityEvent[] }>('/api/cms/events'),
  ])
  return { teachers, programs, events }
}
