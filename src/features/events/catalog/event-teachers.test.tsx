import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleEvents } from '@/site/sample-content'
import type { CommunityEvent } from '../event.schema'
import { EventTeachers } from './event-detail'

test('D1 §2 event: a single teacherProfile is a card too, and without an image it has the default one', () => {
  const [event] = sampleEvents('2027-01-01') as [CommunityEvent]
  const teacher = { id: 7, name: 'Dee Holm', title: 'Teacher', location: 'Boulder', email: '', bio: 'Teaches. And learns.', imageUrl: null }
  const { teacherProfiles: _, ...older } = event
  const markup = renderToStaticMarkup(<EventTeachers event={{ ...older, teacherProfile: teacher } as never} />)
  expect(markup).toContain('Dee Holm</h3>')
  expect(markup).toMatch(/<img[^>]*src="[^"]*default-user/)
  expect(markup).toContain('Read more about Dee Holm')
})
