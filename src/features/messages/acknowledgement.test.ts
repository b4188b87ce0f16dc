import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

const planted = 'Planted https://example.com/pay'
const message = {
  name: planted,
  email: 'ada@example.net',
  phoneNumber: planted,
  message: planted,
  interest: 'workshops',
  contactMethod: 'get-in-touch',
  consentToContact: true,
}

describe.each(engines)('spec B §5.2 the acknowledgement on %s', (engine) => {
  test('tells the visitor what the message was about and that it arrived, and nothing that they typed', async () => {
    await using site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
    await site.request('/api/contact', { json: message })
    const mail = await site.deliverMail()
    const email = mail.find(({ to }) => to?.[0]?.address === 'ada@example.net')
    expect(email?.subject).toBe(`Your message to the ${site.services.site.community}`)
    expect(email?.replyTo?.map(({ address }) => address)).toEqual(['office@example.org'])
    expect(email?.text).toContain('About: Workshops & retreats')
    expect(JSON.stringify(email)).not.toMatch(/planted|example\.com/i)
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('§3.5: a mailbox gets three a day, and staff are notified of every message', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on', CONTACT_EMAIL: 'office@example.org' })
    for (let count = 0; count < 5; count++)
      await site.request('/api/contact', { json: { ...message, email: `ada+${count}@example.net`, message: 'I would like to know more.' } })
    const sent = (await site.deliverMail()).map(({ to }) => to?.[0]?.address)
    expect(sent.filter((address) => address === 'office@example.org')).toHaveLength(5)
    expect(sent.filter((address) => address !== 'office@example.org')).toHaveLength(3)
  })

  test('a reply follows it in one conversation', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.request('/api/contact', { json: message })
    await site.request('/api/contact/1/replies', { json: { markdown: 'Yes.' }, cookie })
    const mail = await site.deliverMail()
    const find = (subject: RegExp) => mail.find((email) => subject.test(email.subject ?? ''))
    expect(find(/^Re: Your message/)?.inReplyTo).toBe(find(/^Your message/)?.messageId)
  })
})
