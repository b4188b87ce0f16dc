import { readFileSync } from 'node:fs'
import { processorTime } from '@tests/support/processor-time'
import { expect, test } from 'vitest'
import { readWordPress } from './read-wordpress.server'

const cdata = (text: string) => `<![CDATA[${text}]]>`
const meta = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<wp:postmeta><wp:meta_key>${name}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`)
    .join('')

/** An export of one event, with fields in place of its own, and of further items. */
const exported = (fields: Record<string, string> = {}, more: Record<string, string> = {}, ...others: string[]) => {
  const all = { title: 'Group', 'wp:post_id': '1', 'wp:post_type': 'tribe_events', 'wp:status': 'publish', ...fields }
  const item = Object.entries(all).map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
  const given = meta({ _EventStartDate: '2027-10-05 10:00:00', _EventEndDate: '2027-10-05 12:00:00', ...more })
  return `<?xml version="1.0"?><rss><channel><item>${item.join('')}${given}</item>${others.join('')}</channel></rss>`
}

test.each([
  ['title', exported({ title: `<${'a'.repeat(120_000)}` }), 'its title is longer than 2,000 characters'],
  ['text', exported({ 'content:encoded': '<a'.repeat(120_000) }), 'its text is longer than 200,000 characters'],
  ['text that is nested', exported({ 'content:encoded': '<div></x>'.repeat(1000) }), 'its text is nested deeper than any page'],
  ['price', exported({}, { _EventCost: `<${'a'.repeat(120_000)}` }), 'its price is longer than 2,000 characters'],
  ['rule', exported({}, { _EventRecurrence: 'a:1:{'.repeat(120_000) }), 'its field “_EventRecurrence” is longer than 200,000 characters'],
])('B §6.5: an entry whose %s is beyond all reason is refused, and it is said why', (_field, text, why) => {
  expect(readWordPress(text, 'UTC')).toMatchObject([{ kind: 'rest', isBroken: true, why }])
})

test('B §6.5: texts of the older editor keep their paragraphs and lines next to lists, headings, and quotes; those of the newer one are as before', () => {
  const records = readWordPress(readFileSync('tests/fixtures/cases/classic-editor.xml', 'utf8'), 'America/Denver')
  expect(records.map((record) => 'description' in record && record.description)).toEqual([
    'Join us for a day of quiet practice.\n\nEveryone is welcome, beginners too.  \nDoors open at nine.\n\nPlease bring:\n\n- a cushion\n- lunch\n\nParking is behind the hall.\n\nQuestions? Write to us.',
    'Join us for a day of quiet practice.\n\nEveryone is welcome, beginners too.  \nDoors open at nine.\n\nQuestions? Write to us.',
    'First paragraph of the talk.\n\nSecond paragraph of the talk.\n\n### Who leads\n\nA teacher of the school.\n\nAnother line about her.\n\n> Presence is enough.\n\nLast paragraph one.\n\nLast paragraph two.',
    'One & two — **bold**.\n\n[Pay here](https://old.example.org/pay)\n\n3. three\n4. four\n\nFri · 7 PM  \nSat · 10 AM\n\nAfter \\]\\]> split.',
  ])
})

test('B §6.5: an event whose place cannot be read is refused, rather than imported without its place', () => {
  const venue = `<item><title>${'Hall '.repeat(500)}</title><wp:post_id>2</wp:post_id><wp:post_type>tribe_venue</wp:post_type></item>`
  const [event] = readWordPress(exported({}, { _EventVenueID: '2' }, venue), 'UTC')
  expect(event).toMatchObject({ isBroken: true, why: expect.stringMatching(/^of “Hall .*…”, which it names, its title is longer than/) })
})

test('B §6.5: an event with as many fields of one name as fit into a file is read in time that grows only with their number', () => {
  const fields = meta({ _EventURL: 'https://example.org/' }).repeat(50_000)
  const text = exported().replace('</item>', `${fields}</item>`)
  expect(processorTime(() => expect(readWordPress(text, 'UTC')).toMatchObject([{ title: 'Group' }]))).toBeLessThan(10_000)
})

test('B §6.5: a link to a meeting in the text of an event is only for people who register, and the event a draft', () => {
  const content = '<p>Come to <a href="https://us02web.zoom.us/j/1?pwd=2">our room</a>.</p><p>Passcode: 3</p>'
  expect(readWordPress(exported({ 'content:encoded': content }), 'UTC')).toMatchObject([
    {
      description: 'Come to our room.',
      location: 'Online',
      joinUrl: 'https://us02web.zoom.us/j/1?pwd=2',
      isDraft: true,
      notes: [expect.stringContaining('us02web.zoom.us')],
    },
  ])
})
