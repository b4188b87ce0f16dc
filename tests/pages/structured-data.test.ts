import { expect, test } from 'vitest'
import { createWebinar } from '../e2e/archive-content'
import { everyWeek } from '../e2e/staff-desk'
import type { SentPage } from './sent-page'
import { openSite } from './site'
import { faultsIn, type Thing } from './structured-data'

const dataOf = ({ window }: SentPage): Thing[] =>
  [...window.document.querySelectorAll('script[type="application/ld+json"]')].map((script) => JSON.parse(script.textContent))

test('structured data: every page describes itself with all fields that are required', async () => {
  const site = await openSite('sample')
  await site.staff.createEvent({ title: 'Somewhere', time: 'All day', location: 'Boulder Community Center and online' })
  await site.staff.createEvent({ title: 'Nowhere', location: '' })
  await site.staff.createEvent({ title: 'Weekly', ...everyWeek })
  await createWebinar(site.staff, { title: 'Told', thumbnailUrl: null })
  const typesByPath: Record<string, string[]> = {}
  for (const path of await site.listed()) {
    const data = dataOf(await site.read(path))
    for (const thing of data) {
      expect(thing['@context'], path).toBe('https://schema.org')
      expect(faultsIn(thing), path).toEqual([])
    }
    typesByPath[path] = data.map((thing) => thing['@type'])
  }
  expect(typesByPath).toMatchObject({
    '/': ['WebSite', 'Organization'],
    '/about': ['Organization', 'BreadcrumbList'],
    '/events': ['BreadcrumbList'],
    '/events/introduction-to-the-diamond-approach': ['Event', 'BreadcrumbList'],
    '/events/somewhere': ['Event', 'BreadcrumbList'],
    '/events/nowhere': ['BreadcrumbList'],
    '/events/weekly': ['BreadcrumbList'],
    '/webinars/told': ['LearningResource', 'BreadcrumbList'],
  })
})

test('structured data: an event has when it begins and ends where the community is', async () => {
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent({ title: 'In winter', month: 'January', time: '6:30 - 8:00 PM' })
  expect(dataOf(await site.read(`/events/${slug}`))).toContainEqual(
    expect.objectContaining({
      url: `${site.url}/events/${slug}`,
      startDate: '2999-01-05T18:30:00-07:00',
      endDate: '2999-01-05T20:00:00-07:00',
    }),
  )
})

test('structured data: hostile words stay words, and the policy needs no exception', async () => {
  const title = `Evening </script><script>document.title='taken over'</script><!-- <script> \u2028 & "`
  const site = await openSite('sample')
  const { slug } = await site.staff.createEvent({ title, location: '</script>', introText: '<!--<script>' })
  const page = await site.read(`/events/${slug}`)
  expect(dataOf(page).map((thing) => thing.name)).toContain(title)
  expect(page.texts('heading', { level: 1 })).toEqual([expect.stringContaining('Evening </script>')])
  expect(page.title).toContain('Evening </script>')
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
})
