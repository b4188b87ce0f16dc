import { expect, test } from 'vitest'
import { registrationLabels, searchEventFields } from './event-fields'

const found = (search: string) => searchEventFields(search, 10).map(({ title }) => title)

test('spec B §6.6: staff’s search finds the fields of an event’s dialog by their labels and by synonyms', () => {
  expect(found('reminder')).toEqual([registrationLabels.reminder])
  expect(found('Capacity')).toEqual(['Places'])
  expect(found('price')).toEqual(['Price'])
  expect(found('zoom')).toEqual(['Link to join'])
  expect(found('ada')).toEqual([])
})

test('spec B §6.6: a field that was found leads to the events and says in which section of an event it is', () => {
  expect(searchEventFields('waitlist', 10)).toEqual([
    { title: 'Waitlist', detail: 'Open an event: Registration', url: '/admin?tab=events' },
  ])
})
