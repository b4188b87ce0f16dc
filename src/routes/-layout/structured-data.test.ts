import { expect, test } from 'vitest'
import { defaultSite } from '@/site/facts'
import { type NamedPage, pageStructuredData } from './page-head'

const site = 'https://community.example.org'

interface StructuredData {
  '@type': string
  itemListElement?: { position: number; name: string; item: string }[]
}
const dataOf = (path: string, list?: NamedPage) =>
  pageStructuredData({ site: defaultSite, publicUrl: site, page: { name: 'Open House', path }, list }) as StructuredData[]
const types = (path: string) => dataOf(path).map((each) => each['@type'])
const way = (path: string, list?: NamedPage) =>
  dataOf(path, list).flatMap(({ itemListElement = [] }) => itemListElement.map(({ name, item }) => `${name} ${item}`))

test('the home page names the site and its organization, the about page the organization', () => {
  expect([types('/'), types('/about')]).toEqual([
    ['WebSite', 'Organization'],
    ['Organization', 'BreadcrumbList'],
  ])
})

test('the way to a page leads from home through the list that it belongs to', () => {
  expect(way('/about')).toEqual([`Home ${site}/`, `Open House ${site}/about`])
  expect(way('/events')).toEqual([`Home ${site}/`, `Open House ${site}/events`])
  expect(way('/webinars/open-house', { name: 'Webinars', path: '/webinars' })).toEqual([
    `Home ${site}/`,
    `Webinars ${site}/webinars`,
    `Open House ${site}/webinars/open-house`,
  ])
})

test('pages that no list links to have no breadcrumbs', () => {
  expect([dataOf('/register/open-house'), dataOf('/thank-you/registration')]).toEqual([[], []])
})
