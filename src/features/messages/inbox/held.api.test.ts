import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'

const message = {
  name: 'Ada Quist',
  email: 'ada@example.net',
  message: 'I would like to know more.',
  contactMethod: 'get-in-touch',
  consentToContact: true,
}
const links = (count: number) => 'See https://example.com/a '.repeat(count)

/** What is held, and what is among the messages. */
async function read({ request }: TestSite, cookie: string) {
  const list = async (query: string) => (await request(`/api/contact${query}`, { cookie })).json()
  return { held: (await list('?held=true')).messages, messages: (await list('')).messages }
}

describe.each(engines)('spec B §5.2 what looks like spam, on %s', (engine) => {
  test.each([
    ['a field that people don’t see', { [HONEYPOT_FIELD]: 'x' }, 'hidden-field'],
    ['two seconds', { isTooFast: true }, 'too-fast'],
    ['four links', { message: links(4) }, 'many-links'],
  ])('%s: it is answered as any other, held, counted nowhere, and mails no one', async (_name, fields, heldReason) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/contact', { json: { ...message, ...fields } })
    expect([answer.status, await answer.json()]).toEqual([201, { message: "Thank you for reaching out. We'll get back to you soon." }])
    expect(await read(site, cookie)).toMatchObject({ held: [{ name: 'Ada Quist', held: true, heldReason }], messages: [] })
    expect(await site.deliverMail()).toEqual([])
    expect(await (await site.request('/api/contact?held=true', { cookie })).json()).toMatchObject({ total: 0, matching: 1 })
  })

  test('three links, with www or without, are not many, and what is no message is not held', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.request('/api/contact', { json: { ...message, message: `${links(2)} https://www.example.com/a` } })
    await site.request('/api/contact', { json: { name: 'x', [HONEYPOT_FIELD]: 'x' } })
    const { held, messages } = await read(site, cookie)
    expect([held.length, messages.length]).toEqual([0, 1])
  })

  test('released once, it is a message like the others, from when it was sent, with its emails', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.request('/api/contact', { json: { ...message, isTooFast: true } })
    const [{ id, createdAt }] = (await read(site, cookie)).held
    const release = () => site.request(`/api/contact/held/${id}/release`, { method: 'POST', cookie })
    const answers = await Promise.all([release(), release()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await read(site, cookie)).toMatchObject({ held: [], messages: [{ held: false, heldReason: null, status: 'new', createdAt }] })
    expect((await site.deliverMail()).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Get in Touch: Ada Quist', expect.stringMatching(/^Your message to /)]),
    )
  })

  test('it is found and erased with its sender', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.request('/api/contact', { json: { ...message, isTooFast: true } })
    const people = site.services.features.flatMap(({ people }) => people ?? [])
    const found = await Promise.all(people.map((each) => each.find(site.services, 'ada@example.net')))
    expect(found.flat()).toMatchObject([{ title: 'Message that looks like spam', fields: { Message: message.message } }])
    await site.services.db.tx(async () => {
      for (const each of people) await each.erase(site.services, 'ada@example.net')
    })
    expect((await read(site, cookie)).held).toEqual([])
  })
})
