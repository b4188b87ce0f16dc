import { draw, makeEvening, openSite } from '@tests/support/drawn-mail'
import { expect, test } from 'vitest'
import type { NewMail } from '@/features/mail/queue-mail.server'
import { registrationRow } from '../places/registration.factory'
import { message } from './emails.server'
import { dailyNotice, registrationNotice } from './to-staff.server'

test('spec B §3.9: what staff write is markdown without raw HTML, with the recipient’s own link; replies go to staff; a test has no link', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, { registrationEmail: 'host@example.org, other@example.org' })
  const words = {
    subject: 'Bring socks',
    markdown: '# Warm ones\n\n<script>1</script>\n\n[a](javascript:alert(1)) ![map](https://example.org/map.png)',
    event,
  }
  const [mail = undefined as never] = message.compose(site.services, {
    ...words,
    registration: { ...registrationRow(), email: 'ada@example.net' },
  })
  expect([mail.to, mail.replyTo]).toEqual(['ada@example.net', 'host@example.org'])
  const { subject, html, text } = await draw(site, mail)
  expect(subject).toBe('Bring socks')
  expect(html).not.toMatch(/<script|javascript:|<img/)
  expect(text).toMatch(/registration\/[\w-]{43}/)
  const sample = await draw(site, message.compose(site.services, { ...words, testTo: 'office@example.org' })[0] as NewMail)
  expect(sample.text).toContain('No one else received it.')
  expect(sample.text).not.toContain('/registration/')
})

const chair = { id: 'chair', label: 'A chair or a cushion?', type: 'choice', options: ['A chair', 'A cushion'] }

test('the notice to staff lists guests, answers, contribution, scholarship and the waitlist', async () => {
  await using site = await openSite()
  const event = await makeEvening(site, { registration: { questions: [chair], price: { kind: 'fixed', amount: 15, scholarships: true } } })
  const waiting = registrationRow({
    status: 'waitlisted',
    guests: 2,
    answers: { chair: 'A cushion' },
    contributionCents: 4500,
    scholarship: true,
    scholarshipNote: 'A student.',
  })
  const [notice, ...others] = registrationNotice.compose(site.services, { registration: waiting, event, position: 2 })
  expect([notice?.to, notice?.replyTo, others]).toEqual(['office@example.org', 'ada@example.net', []])
  const { subject, text } = await draw(site, notice as NewMail)
  expect(subject).toBe('Waitlist: Evening of Inquiry')
  for (const line of [
    'Waitlist: Number 2',
    'Guests: 2',
    'A chair or a cushion? A cushion',
    'Contribution: $45 for 3 people',
    'Scholarship: A student.',
  ])
    expect(text.split('\n')).toContain(line)
})

// Before, it read “0 people have canceled”.
test('a daily notice whose people have registered again or were erased counts no one', async () => {
  await using site = await openSite()
  const event = await makeEvening(site)
  const [notice] = dailyNotice.compose(site.services, { event, registrationIds: [99], further: 0 })
  const { text } = await draw(site, notice as NewMail)
  expect(text).toContain('The people who had canceled for Evening of Inquiry have registered again or been deleted since.')
})
