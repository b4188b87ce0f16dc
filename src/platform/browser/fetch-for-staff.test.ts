import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { openTestSite, type TestSite } from '../../../tests/support/test-site'
import { fetchForStaff, fetchForVisitors } from './fetch-for-staff'
import { answerRequestsWith } from './fetch-json'

const askAs = (site: TestSite, cookie?: string) =>
  answerRequestsWith((path, init) =>
    site.request(path, { headers: { ...(init?.headers as Record<string, string>) }, ...(cookie && { cookie }) }),
  )

test("staff's lists: one that carries the documented fields alone is taken as it is", async () => {
  const documented = { events: [{ id: 1, title: 'Open House' }] }
  answerRequestsWith(() => Response.json(documented))
  expect(await fetchForStaff('/api/cms/events')).toEqual(documented)
})

test("staff's lists: who is no longer signed in as an admin is refused, and not answered as a visitor", async () => {
  await using site = await openTestSite('sqlite')
  const cookies = { admin: await site.signIn(), member: await site.signIn({ username: 'member', isAdmin: false }) }
  for (const plural of ['events', 'teachers', 'programs', 'webinars', 'newsletters']) {
    const path = `/api/cms/${plural}`
    askAs(site)
    await expect(fetchForStaff(path), path).rejects.toMatchObject({ status: 401 })
    askAs(site, cookies.member)
    await expect(fetchForStaff(path), path).rejects.toMatchObject({ status: 403 })
    askAs(site, cookies.admin)
    expect(await fetchForStaff(path)).toEqual({ [plural]: [] })
  }
})

test('public pages: an admin is told what every visitor is told', async () => {
  await using site = await openTestSite('sqlite')
  const { slug } = await makeEvent(site.services, { registrationEmail: 'office@example.org' })
  const cookie = await site.signIn()
  for (const path of ['/api/cms/events', `/api/events/slug/${slug}`]) {
    askAs(site)
    const told = await fetchForVisitors(path)
    askAs(site, cookie)
    expect(await fetchForVisitors(path)).toEqual(told)
    expect(JSON.stringify(told)).not.toMatch(/registrationEmail|updatedAt/)
  }
})
