import { makeEvening, openSite } from '@tests/support/drawn-mail'
import type { TestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { makeNewsletter } from '../archive/newsletter.factory'
import { renderMailingEmail } from './render-mailing-email.server'

const unsubscribeUrl = 'https://community.example.org/newsletter/unsubscribe/token'
const written = {
  subject: 'December in the community',
  preview: '',
  markdown: 'The year grows quiet.',
  withUpcomingEvents: false,
  newsletterId: null,
}

const render = ({ services }: TestSite, mailing: object, viewUrl?: string) =>
  renderMailingEmail(services, { mailing: { ...written, ...mailing }, unsubscribeUrl, viewUrl })

test('a mailing says its subject as heading, its text, the postal address and the way out, in both parts', async () => {
  await using site = await openSite()
  const { subject, html, text } = await render(site, { markdown: '## Sit with us\n\n- one\n- two\n\n> Quiet\n\n[Come](/events)' })
  expect(subject).toBe('December in the community')
  // Its last word stays with the one before it.
  expect(html).toMatch(/<h1[^>]*>December in the\u00a0community<\/h1>/)
  expect(html).toContain('href="https://community.example.org/events"')
  expect(html).toContain(`href="${unsubscribeUrl}"`)
  expect(text).toContain(`Unsubscribe ${unsubscribeUrl}`)
  expect(text).toContain('Come https://community.example.org/events')
  expect(text).toContain(site.services.site.address.street)
  expect(text).not.toContain('View in the browser')
})

test('a mailing leads to its page in the archive where it has one', async () => {
  await using site = await openSite()
  const { text } = await render(site, {}, 'https://community.example.org/newsletter/december')
  expect(text).toContain('View in the browser https://community.example.org/newsletter/december')
})

test('pictures of Media are shown as JPEG with their words, at a size that fits; pictures of other sites are links', async () => {
  await using site = await openSite()
  const path = '/uploads/0123456789abcdef-89abcdef-1600x800'
  const { html, text } = await render(site, {
    markdown: `![Snow and firs](${path}.webp)\n\n![A tracker](https://example.net/pixel.gif)`,
  })
  expect(html).toMatch(
    new RegExp(
      `<img(?=[^>]* src="https://community.example.org${path}-960.jpg")(?=[^>]* width="544")(?=[^>]* height="272")[^>]* alt="Snow and firs"`,
    ),
  )
  expect(html).not.toMatch(/<img[^>]*example\.net/)
  expect(html).toContain('href="https://example.net/pixel.gif"')
  expect(text).toContain('[Picture: Snow and firs]')
})

test('upcoming events are listed by their next dates, without what is over, canceled or a draft', async () => {
  await using site = await openSite()
  await makeEvening(site, {
    title: 'Solstice Fire',
    startsAt: '2026-12-20T16:00',
    endsAt: '2026-12-20T19:00',
    date: '20',
    location: 'Meadow',
  })
  await makeEvening(site, { location: 'Center' })
  await makeEvening(site, { title: 'Called Off', state: 'cancelled' })
  await makeEvent(site.services, {
    title: 'Long Ago',
    date: '1',
    month: 'May',
    year: '2026',
    time: '',
    startsAt: '2026-05-01T19:00',
    endsAt: '2026-05-01T20:00',
  })
  await makeEvening(site, {
    title: 'Sunday Sitting',
    date: '4',
    month: 'January',
    year: '2026',
    startsAt: '2026-01-04T10:00',
    endsAt: '2026-01-04T11:00',
    recurrence: 'FREQ=WEEKLY;BYDAY=SU',
    isRecurring: true,
    location: 'Online',
  })
  const { html, text } = await render(site, { withUpcomingEvents: true })
  expect(text).toContain(
    [
      'Coming up',
      '',
      'Thursday, December 3, 7:00–8:30 PM',
      'Evening of Inquiry https://community.example.org/events/evening-of-inquiry',
      'Center',
    ].join('\n'),
  )
  expect([...text.matchAll(/\/events\/([\w-]+)/g)].map(([, slug]) => slug)).toEqual([
    'evening-of-inquiry',
    'sunday-sitting',
    'solstice-fire',
  ])
  expect(html).toMatch(/>Thu, December</)
})

test('a newsletter of the archive is shown while visitors can see it', async () => {
  await using site = await openSite()
  const { id } = await makeNewsletter(site.services, { isSpecial: true, specialDescription: 'On stillness' })
  const { text } = await render(site, { newsletterId: id })
  expect(text).toContain('Newsletter of May 2025\n\nOn stillness\n\nRead the newsletter: https://example.org/newsletter')
  expect((await render(site, { newsletterId: 99 })).text).not.toContain('Read the newsletter')
})
