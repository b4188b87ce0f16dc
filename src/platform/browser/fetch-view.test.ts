import { openTestSite, type TestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import type { eventCalls } from '@/features/events/event.calls'
import { makeEvent } from '@/features/events/event.factory'
import type { newsletterCalls } from '@/features/newsletter/archive/newsletter.kind'
import type { programCalls } from '@/features/programs/program.kind'
import type { teacherCalls } from '@/features/teachers/teacher.kind'
import type { webinarCalls } from '@/features/webinars/webinar.kind'
import { type ApiRequest, apiRequest, fetchForStaff, fetchForVisitors, setRequestHandler } from './fetch-json'

type ListCalls = typeof eventCalls & typeof teacherCalls & typeof programCalls & typeof webinarCalls & typeof newsletterCalls
const request = apiRequest<ListCalls>()

const askAs = (site: TestSite, cookie?: string) =>
  setRequestHandler((path, init) =>
    site.request(path, { headers: { ...(init?.headers as Record<string, string>) }, ...(cookie && { cookie }) }),
  )

test("staff's lists: one that carries only the documented fields is taken as it is", async () => {
  const documented = { events: [{ id: 1, title: 'Open House' }] }
  setRequestHandler(() => Response.json(documented))
  expect(await fetchForStaff(request('GET /api/cms/events'))).toEqual(documented)
})

test("staff's lists: someone who is no longer logged in as an admin is refused, and not answered as a visitor", async () => {
  await using site = await openTestSite('sqlite')
  const cookies = { admin: await site.logIn(), member: await site.logIn({ username: 'member', role: 'member' }) }
  for (const plural of ['events', 'teachers', 'programs', 'webinars', 'newsletters'] as const) {
    const list = request(`GET /api/cms/${plural}`)
    askAs(site)
    await expect(fetchForStaff(list), plural).rejects.toMatchObject({ status: 401 })
    askAs(site, cookies.member)
    await expect(fetchForStaff(list), plural).rejects.toMatchObject({ status: 403 })
    askAs(site, cookies.admin)
    expect(await fetchForStaff(list)).toEqual({ [plural]: [] })
  }
})

test('public pages: an admin gets what every visitor gets', async () => {
  await using site = await openTestSite('sqlite')
  const { slug } = await makeEvent(site.services, { registrationEmail: 'office@example.org' })
  const cookie = await site.logIn()
  const reads: ApiRequest[] = [request('GET /api/cms/events'), request('GET /api/events/slug/:slug', { params: { slug } })]
  for (const read of reads) {
    askAs(site)
    const shown = await fetchForVisitors(read)
    askAs(site, cookie)
    expect(await fetchForVisitors(read)).toEqual(shown)
    expect(JSON.stringify(shown)).not.toMatch(/registrationEmail|updatedAt/)
  }
})
