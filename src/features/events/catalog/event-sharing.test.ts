import { expect, test } from 'vitest'
import { sampleEvents } from '@/site/sample-content'
import type { CommunityEvent } from '../event.schema'
import { descriptionOf, eventCard } from './event-structured-data'

const [sample] = sampleEvents('2027-01-01')
const weekly = { ...sample, plainText: sample?.description ?? '' } as CommunityEvent

test('spec B §1.3: a shared link says on which days a series is', () => {
  expect(eventCard(weekly).lines[0]).toBe('Every week on Sunday, 6:30–7:00 PM')
  expect(descriptionOf({ ...weekly, introText: '', description: '', plainText: '' })).toMatch(/^Every week on Sunday, 6:30–7:00 PM, /)
  expect(eventCard({ ...weekly, recurrence: null }).lines[0]).toBe(weekly.time)
})
