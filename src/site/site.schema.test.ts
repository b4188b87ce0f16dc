import { expect, test } from 'vitest'
import { defaultSite } from './facts'
import { siteSchema } from './site.schema'

test('the facts of the site are what they must be', () => {
  expect(siteSchema.parse(defaultSite)).toEqual(defaultSite)
})

test.each([
  ['timeZone', 'Boulder'],
  ['ongoingGroupsSlug', 'Ongoing Groups'],
  ['email', 'hello at example'],
  ['community', ' '],
  ['teachingVideoId', 'https://youtu.be/abcdefghijk'],
  ['links', { ...defaultSite.links, school: 'javascript:alert(1)' }],
])('%s is refused as %j', (name, value) => {
  const result = siteSchema.safeParse({ ...defaultSite, [name]: value })
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([name])
})
