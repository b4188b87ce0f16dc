import { expect, test } from 'vitest'
import { choicesFor } from '@/features/today/choices'
import { staffFeatures } from './staff'

const tabs = staffFeatures.flatMap(({ tab }) => tab ?? [])

test.each([
  ['passkey', 'My Account'],
  ['two-step', 'My Account'],
  ['authenticator', 'My Account'],
  ['recovery codes', 'My Account'],
  ['test email', 'Mail'],
])('spec B §6.6: the search for “%s” leads to the tab %s', (search, label) => {
  const [group] = choicesFor({ search, tabs, commands: [], recent: [], found: [] })
  expect(group?.results.map(({ title }) => title)).toEqual([label])
})
