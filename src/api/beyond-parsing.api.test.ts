import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { contactMessageRow, makeContactMessage } from '@/features/messages/contact-message.factory'

/** What took the parser two seconds, for each time that the text is shown. */
const text = '[a]('.repeat(1100)

const event = { title: 'Evening', date: '5', month: 'October', year: '2099', time: '7:00 PM', location: 'Hall', description: 'Come.' }
const newsletter = { month: 'May', year: 2025, link: 'https://example.org' }

// Before, each of them was stored, and held up every page and email that showed it.
test.each([
  ['a description', '/api/cms/events', { ...event, description: text }],
  ['a note in the confirmation', '/api/cms/events', { ...event, registration: { welcome: text } }],
  ['a newsletter', '/api/cms/newsletters', { ...newsletter, title: 'May', body: text }],
  ['a mailing', '/api/mailings', { subject: 'October', markdown: text }],
  ['a saved reply', '/api/contact/saved-replies', { title: 'Thanks', markdown: text }],
  ['a reply', '/api/contact/1/replies', { markdown: text }],
  ['a message to attendees', '/api/events/1/messages', { subject: 'Rain', markdown: text }],
])('%s that is beyond parsing is refused in words', async (_what, path, json) => {
  await using site = await openTestSite('sqlite')
  await makeEvent(site.services)
  await makeContactMessage(site.services, contactMessageRow({}))
  const answer = await site.request(path, { json, cookie: await site.logIn() })
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([400, expect.stringContaining('too many brackets')])
})
