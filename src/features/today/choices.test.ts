import { expect, test } from 'vitest'
import { askWhom, choicesFor, withChosen } from './choices'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'mail', label: 'Mail', keywords: 'messages' },
]
const commands = [{ label: 'Add New Event', keywords: 'create', tab: 'events', dialog: 'edit', which: 'new' }]
const ada = { title: 'Ada', detail: '', url: '/admin?tab=subscribers', lookFor: 'ada@example.net' }
const labels = (groups: ReturnType<typeof choicesFor>) => groups.map(({ label, results }) => [label, ...results.map(({ title }) => title)])

test('where nothing is typed, what was chosen before is above the tabs', () => {
  expect(labels(choicesFor({ search: '', tabs, commands, recent: [ada], found: [] }))).toEqual([
    ['Recent', 'Ada'],
    ['Go to', 'Events', 'Mail'],
  ])
})

test('what is typed narrows the tabs, and what was found follows them', () => {
  const found = [{ label: 'Subscribers', results: [ada] }]
  expect(labels(choicesFor({ search: 'mai', tabs, commands, recent: [ada], found }))).toEqual([
    ['Go to', 'Mail'],
    ['Subscribers', 'Ada'],
  ])
})

test('tabs and commands are found by other words for them too, those that are called so first', () => {
  const offered = (search: string) => labels(choicesFor({ search, tabs, commands, recent: [], found: [] }))
  expect(offered('messages')).toEqual([['Go to', 'Mail']])
  expect(offered('create event')).toEqual([['Do', 'Add New Event']])
  const found = [{ label: 'Settings', results: [{ ...ada, title: 'Messages, months kept' }] }]
  expect(labels(choicesFor({ search: 'messages', tabs, commands, recent: [], found }))[0]?.[0]).toBe('Settings')
  const logo = [{ label: 'Settings', results: [{ ...ada, title: 'Logo' }] }]
  const logout = [{ label: 'Logout' }]
  expect(labels(choicesFor({ search: 'logo', tabs, commands: logout, recent: [], found: logo }))).toEqual([
    ['Settings', 'Logo'],
    ['Do', 'Logout'],
  ])
  expect(choicesFor({ search: 'add', tabs, commands, recent: [], found: [] })[0]?.results[0]?.url).toBe('/admin?tab=events&edit=new')
})

test('a field that is called what was typed, together with where it is, comes before a tab that is known by such words', () => {
  const pages = [{ id: 'pages', label: 'Pages', keywords: 'home picture' }]
  const found = [{ label: 'Texts', results: [{ ...ada, title: 'Top of the page, picture', detail: 'Home' }] }]
  expect(labels(choicesFor({ search: 'home picture', tabs: pages, commands: [], recent: [], found }))).toEqual([
    ['Texts', 'Top of the page, picture'],
    ['Go to', 'Pages'],
  ])
})

test('what is chosen again comes first once, and five are remembered', () => {
  const others = ['b', 'c', 'd', 'e', 'f'].map((title) => ({ ...ada, title }))
  expect(withChosen(ada, [...others.slice(0, 2), ada, ...others.slice(2)]).map(({ title }) => title)).toEqual(['Ada', 'b', 'c', 'd', 'e'])
})

test('spec B §7.1: who looks for what only others may see reads whom to ask', () => {
  const beyondRole = [
    { id: 'peoples-data', label: 'People’s Data', keywords: 'privacy erase delete person', leastRole: 'admin' as const },
    { id: 'figures', label: 'Figures', keywords: 'statistics', leastRole: 'host' as const },
  ]
  expect(askWhom('erase', beyondRole)).toEqual(['People’s Data: ask an admin.'])
  expect(askWhom('statistics', beyondRole)).toEqual(['Figures: ask a host.'])
  expect([askWhom('sunday', beyondRole), askWhom('', beyondRole)]).toEqual([[], []])
})
