import type { programCalls } from '@/features/programs/program.calls'
import type { teacherCalls } from '@/features/teachers/teacher.calls'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { fetchForStaff } from '@/platform/browser/fetch-view'
import type { eventCalls } from '../event.calls'

const request = apiRequest<typeof eventCalls & typeof programCalls & typeof teacherCalls>()

export interface SampleProgress {
  done: number
  total: number
  teachers: number
  programs: number
  events: number
}

/**
 * Posts each sample to the documented calls (spec decisions, 'The pages'). What already exists, by name, title or slug, is left as
 * it is, so that a second run continues where the first one
 * ended. `today` is YYYY-MM-DD where the community is; `onProgress` gets the counts after each. Throws as the calls do.
 */
export async function loadSampleContent(today: string, onProgress: (progress: SampleProgress) => void) {
  const samples = await import('@/site/sample-content')
  const programs = samples.samplePrograms()
  const events = [...samples.sampleEvents(today), samples.ongoingGroupsEvent]
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
    const { id: storedId } = known ?? (await fetchJson(request('POST /api/cms/teachers', { json: teacher }))).teacher
    teacherIds.set(id, storedId)
    note('teachers')
  }
  for (const { id: _, ...program } of programs) {
    if (!stored.programs.some(({ title }) => title === program.title)) await fetchJson(request('POST /api/cms/programs', { json: program }))
    note('programs')
  }
  for (const { id: _, sortOrder: __, teacherProfiles: ___, ...event } of events) {
    const teacherProfileIds = event.teacherProfileIds.flatMap((id) => teacherIds.get(id) ?? [])
    const json = { ...event, teacherProfileIds }
    if (!stored.events.some(({ slug }) => slug === event.slug)) await fetchJson(request('POST /api/cms/events', { json }))
    note('events')
  }
}

async function readStored() {
  const [{ teachers }, { programs }, { events }] = await Promise.all([
    fetchForStaff(request('GET /api/cms/teachers')),
    fetchForStaff(request('GET /api/cms/programs')),
    fetchForStaff(request('GET /api/cms/events')),
  ])
  return { teachers, programs, events }
}
