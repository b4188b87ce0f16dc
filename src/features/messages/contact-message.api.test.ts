import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { contactFormInterests, contactPageInterests } from './contact-options'

const message = (fields: object = {}) => ({
  name: 'Ada Quist',
  email: 'ada@example.net',
  message: 'I would like to know more.',
  contactMethod: 'get-in-touch',
  consentToContact: true,
  ...fields,
})

const stored = async (site: Awaited<ReturnType<typeof openTestSite>>) =>
  site.services.db.selectFrom('contact_messages').selectAll().execute()

describe.each(engines)('contact messages on %s', (engine) => {
  test('D1 §5 contact form: what is refused, at which field and with which words; nothing is stored', async () => {
    await using site = await openTestSite(engine)
    const refusals: [fields: object, path: string, message: string][] = [
      [{ name: ' A ' }, 'name', 'Name must be at least 2 characters.'],
      [{ name: undefined }, 'name', 'Name must be at least 2 characters.'],
      [{ name: 'A'.repeat(121) }, 'name', 'Name must be at most 120 characters.'],
      [{ email: 'ada@' }, 'email', 'Please enter a valid email address.'],
      [{ email: 'ada@example.net\r\nBcc: planted@example.com' }, 'email', 'Please enter a valid email address.'],
      [{ email: `${'a'.repeat(250)}@example.net` }, 'email', 'Please enter a valid email address.'],
      [{ message: ' too short ' }, 'message', 'Message must be at least 10 characters.'],
      [{ message: 'a'.repeat(5001) }, 'message', 'Message must be at most 5000 characters.'],
      [{ consentToContact: false }, 'consentToContact', 'Please consent to being contacted by the community.'],
      [{ consentToContact: undefined }, 'consentToContact', 'Please consent to being contacted by the community.'],
      [{ consentToContact: 'true' }, 'consentToContact', 'Please consent to being contacted by the community.'],
      [{ interest: 'chess' }, 'interest', 'Please select an area of interest.'],
      [{ interest: 'introductory-weekend' }, 'interest', 'Please select an area of interest.'],
      [{ hearAboutUs: 'television' }, 'hearAboutUs', 'Please select how you heard about us from the list.'],
      [{ contactMethod: 'pigeon' }, 'contactMethod', 'Please choose a contact method.'],
      [{ contactMethod: undefined }, 'contactMethod', 'Please choose a contact method.'],
      [{ phoneNumber: '5'.repeat(41) }, 'phoneNumber', 'Phone number must be at most 40 characters.'],
    ]
    for (const [fields, path, words] of refusals) {
      const answer = await site.request('/api/contact', { json: message(fields) })
      expect([answer.status, await answer.json()]).toEqual([400, { message: words, issues: [{ path, message: words }] }])
    }
    expect(await stored(site)).toEqual([])
  })

  test('decisions: a message is stored as it was sent and answered with 201 and a message', async () => {
    await using site = await openTestSite(engine)
    const full = { phoneNumber: '303 555 0100', interest: 'workshops', hearAboutUs: 'google', contactMethod: 'speak-with-team' }
    const answer = await site.request('/api/contact', { json: message({ ...full, name: ' Ada Quist ' }) })
    expect([answer.status, await answer.json()]).toEqual([201, { message: "Thank you for reaching out. We'll get back to you soon." }])
    expect(await stored(site)).toMatchObject([
      {
        name: 'Ada Quist',
        email: 'ada@example.net',
        phoneNumber: '303 555 0100',
        interest: 'workshops',
        hearAboutUs: 'google',
        message: 'I would like to know more.',
        contactMethod: 'speak-with-team',
        consentToContact: true,
      },
    ])
  })

  test('decisions: every interest that a form offers is taken, and newsletter, and none', async () => {
    await using site = await openTestSite(engine)
    const offered = [...new Set([...contactFormInterests, ...contactPageInterests, 'newsletter'])]
    for (const interest of [...offered, '', null, undefined])
      expect((await site.request('/api/contact', { json: message({ interest }) })).status).toBe(201)
    const interests = (await stored(site)).map((row) => row.interest)
    expect(interests.toSorted()).toEqual([...offered, null, null, null].toSorted())
  })

  test('a form that fills in the field which people do not see is answered alike; it is no message, and emails no one', async () => {
    await using site = await openTestSite(engine)
    const honest = await site.request('/api/contact', { json: message() })
    const sent = (await site.deliverMail()).length
    const trapped = await site.request('/api/contact', { json: message({ [HONEYPOT_FIELD]: 'https://example.com' }) })
    expect([trapped.status, await trapped.json()]).toEqual([honest.status, await honest.json()])
    expect(await stored(site)).toHaveLength(1)
    expect((await site.deliverMail()).length).toBe(sent)
  })

  test('a failure while queuing the mail leaves no message behind', async () => {
    await using site = await openTestSite(engine)
    await site.services.db.kysely().schema.dropTable('jobs').execute()
    expect((await site.request('/api/contact', { json: message() })).status).toBe(500)
    expect(await stored(site)).toEqual([])
  })

  test('decisions: the 21st message from one address within ten minutes answers 429 with Retry-After', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    for (let count = 0; count < 20; count++) expect((await site.request('/api/contact', { json: message() })).status).toBe(201)
    const answer = await site.request('/api/contact', { json: message() })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await stored(site)).toHaveLength(20)
  })
})
