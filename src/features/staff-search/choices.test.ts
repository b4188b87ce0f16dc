import { expect, test } from 'vitest'
import { choicesFor, withChosen } from './choices'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'mail', label: 'Mail' },
]
const ada = { title: 'Ada', detail: '', url: '/admin?tab=subscribers', lookFor: 'ada@example.net' }
const labels = (groups: ReturnType<typeof choicesFor>) => groups.map(({ label, results }) => [label, ...results.map(({ title }) => title)])

test('where nothing is typed, what was chosen before stands above the tabs', () => {
  expect(labels(choicesFor({ search: '', tabs, recent: [ada], found: [] }))).toEqual([
    ['Recent', 'Ada'],
    ['Go to', 'Events', 'Mail'],
  ])
})

test('what is typed narrows the tabs, and what was found follows them', () => {
  const found = [{ label: 'Subscribers', results: [ada] }]
  expect(labels(choicesFor({ search: 'mai', tabs, recent: [ada], found }))).toEqual([
    ['Go to', 'Mail'],
    ['Subscribers', 'Ada'],
  ])
})

test('what is chosen again comes first once, and five are remembered', () => {
  const others = ['b', 'c', 'd', 'e', 'f'].map((title) => ({ ...ada, title }))
  expect(withChosen(ada, [...others.slice(0, 2), ada, ...others.slice(2)]).map(({ title }) => title)).toEqual(['Ada', 'b', 'c', 'd', 'e'])
})
