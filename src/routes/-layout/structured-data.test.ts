import { expect, test } from 'vitest'
import { breadcrumbs } from './structured-data'

const way = (path: string) =>
  breadcrumbs('https://community.example.org', path, 'Open House')?.itemListElement.map(({ name, item }) => `${name} ${item}`)

test('the way to a page leads from home through the list that it belongs to', () => {
  const home = 'Home https://community.example.org/'
  expect(way('/about')).toEqual([home, 'Open House https://community.example.org/about'])
  expect(way('/events/open-house')).toEqual([
    home,
    'Events https://community.example.org/events',
    'Open House https://community.example.org/events/open-house',
  ])
})

test('the home page, and pages that no list leads to, have none', () => {
  expect([way('/'), way('/register/open-house'), way('/thank-you/registration')]).toEqual([undefined, undefined, undefined])
})
