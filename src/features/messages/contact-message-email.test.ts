import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'

const message = (fields: object = {}) => ({
  name: 'Ada Quist',
  email: 'ada@example.net',
  message: 'I would like to know more.',
  contactMethod: 'speak-with-teacher',
  consentToContact: true,
  ...fields,
})

describe.each(engines)('the notice of a contact message on %s', (engine) => {
  test('decisions, CONTACT_EMAIL: a message goes to the default address, and an answer to the visitor', async () => {
    await using site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-06T00:30:00Z'))
    await site.request('/api/contact', { json: message({ phoneNumber: '303 555 0100', interest: 'workshops', hearAboutUs: 'google' }) })

    const mail = await site.deliverMail()
    const notices = mail.filter(({ to }) => to?.some(({ address }) => address === 'office@example.org'))
    expect(notices).toHaveLength(1)
    const [notice] = notices
    expect(notice?.replyTo?.map((to) => to.address)).toEqual(['ada@example.net'])
    expect(notice?.subject).toBe('Speak with a Teacher: Ada Quist')
    const text = notice?.text ?? ''
    for (const row of [
      'Received: Oct 5, 2027 6:30 PM',
      'Name: Ada Quist',
      'Email: ada@example.net',
      'Phone: 303 555 0100',
      'Interest: Workshops & retreats',
      'How heard: Google',
      'Contact method: Speak with a Teacher',
      'Consent to being contacted: Yes',
      'Message: I would like to know more.',
    ])
      expect(text).toContain(row)
  })
})

test('what a visitor types adds no header, no recipient and no markup to the notice', async () => {
  await using site = await openTestSite('sqlite', { CONTACT_EMAIL: 'office@example.org' })
  const name = 'Ada"<planted@example.com>\r\nBcc: planted@example.com\r\n\r\nplanted body'
  const text = '<img src=x onerror=alert(1)>\r\nBcc: planted@example.com'
  expect((await site.request('/api/contact', { json: message({ name, message: text }) })).status).toBe(201)

  const notice = (await site.deliverMail()).find(({ to }) => to?.[0]?.address === 'office@example.org')
  expect([...(notice?.to ?? []), ...(notice?.cc ?? []), ...(notice?.bcc ?? [])].map((to) => to.address)).toEqual(['office@example.org'])
  expect(notice?.replyTo?.map((to) => to.address)).toEqual(['ada@example.net'])
  expect(notice?.headers.map((header) => header.key)).not.toContain('bcc')
  expect(notice?.html).not.toContain('<img src=x')
})

test('a job that waits holds no name and no address', async () => {
  await using site = await openTestSite('sqlite')
  await site.request('/api/contact', { json: message() })
  const jobs = await site.services.db.selectFrom('jobs').select(['kind', 'payload']).execute()
  expect(jobs).toEqual([
    { kind: 'contact-notice', payload: {} },
    { kind: 'contact-acknowledgement', payload: {} },
  ])
})
