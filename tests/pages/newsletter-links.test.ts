import { expect, test } from 'vitest'
import type { Subscriber } from '@/features/newsletter/list/subscription.calls'
import { sentNewsletterPath } from '../support/newsletter-link'
import { openSite } from './site'

const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Someone who has subscribed, and whether they are on the list. */
async function arrange(email: string, { isConfirmed = true } = {}) {
  const site = await openSite('sample')
  const { staff, dataDir } = site
  const subscribe = () => staff.call('POST', '/api/newsletter/subscribe', { email })
  const state = async () => {
    const { subscribers } = await staff.call<{ subscribers: Subscriber[] }>('GET', `/api/newsletter/subscribers?search=${email}`)
    return subscribers.map(({ confirmedAt }) => (confirmedAt ? 'confirmed' : 'waiting'))[0] ?? 'none'
  }
  await subscribe()
  const confirm = await sentNewsletterPath(dataDir, 'confirm', email)
  if (!isConfirmed) return { site, state, confirm, leave: '' }
  await site.press((await site.read(confirm)).main.one('button', { name: 'Confirm' }))
  await subscribe()
  return { site, state, confirm, leave: await sentNewsletterPath(dataDir, 'unsubscribe', email) }
}

test('B §4.1: the link of the email shows a button, whose press confirms; used, it says so', async () => {
  const { site, state, confirm } = await arrange('ada.confirms@example.net', { isConfirmed: false })
  const page = await site.read(confirm)
  expect([page.status, page.texts('heading', { level: 1 })]).toEqual([200, ['Confirm your subscription']])
  expect(page.main.text).toContain('Yes, please send me the newsletter of the Boulder Community by email.')
  expect([page.meta('referrer'), page.meta('robots')]).toEqual([['no-referrer'], ['noindex']])
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(site.url + confirm, { method, headers: { 'sec-purpose': 'prefetch' } })
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
  }
  expect(await state()).toBe('waiting')
  const thanks = await site.press(page.main.one('button', { name: 'Confirm' }))
  expect([new URL(thanks.url).pathname, await state()]).toEqual(['/thank-you/newsletter-confirmed', 'confirmed'])
  expect((await site.read(confirm)).texts('heading', { level: 1 })).toEqual(['You’re subscribed'])
})

test('B §4.2: the unsubscribe link shows a button, whose press ends the subscription; used, it says so', async () => {
  const { site, state, leave } = await arrange('ada.leaves@example.net')
  const page = await site.read(leave)
  expect(page.texts('heading', { level: 1 })).toEqual(['Unsubscribe from the newsletter?'])
  for (const method of ['GET', 'HEAD']) await fetch(site.url + leave, { method })
  expect(await state()).toBe('confirmed')
  const thanks = await site.press(page.main.one('button', { name: 'Unsubscribe' }))
  expect([new URL(thanks.url).pathname, await state()]).toEqual(['/thank-you/newsletter-unsubscribed', 'none'])
  expect((await site.read(leave)).texts('heading', { level: 1 })).toEqual(['You’re unsubscribed'])
})

test('B §4.2: RFC 8058: a mail program’s one-click POST unsubscribes in either coding, without a redirect; any other POST does not', async () => {
  const encodings = [
    { body: ONE_CLICK, headers: FORM },
    { body: Object.assign(new FormData(), {}), isMultipart: true },
  ]
  for (const [index, { body, headers, isMultipart }] of encodings.entries()) {
    const { site, state, confirm, leave } = await arrange(`ada.clicks${index}@example.net`)
    if (isMultipart) (body as FormData).append('List-Unsubscribe', 'One-Click')
    const post = (path: string, init: RequestInit) => fetch(site.url + path, { method: 'POST', redirect: 'manual', ...init })
    for (const other of ['', 'List-Unsubscribe=', 'a=b', 'form=subscription&email=', 'form=newsletter-confirm'])
      await post(leave, { body: other, headers: FORM })
    await post(leave, {})
    await post(leave, { body: ONE_CLICK, headers: { 'content-type': 'text/plain' } })
    await post(confirm, { body: ONE_CLICK, headers: FORM })
    expect(await state()).toBe('confirmed')
    const answer = await post(leave, { body: body as string, ...(headers && { headers }) })
    expect([answer.status, await answer.text(), await state()]).toEqual([200, 'You’re unsubscribed.', 'none'])
    expect((await post(leave, { body: ONE_CLICK, headers: FORM })).status).toBe(404)
  }
})

test('B §4.1, §4.2: a link that never was answers 404, in words', async () => {
  const site = await openSite('sample')
  for (const path of ['/newsletter/confirm/1.x', '/newsletter/unsubscribe/x']) {
    const page = await site.read(path)
    expect([page.status, page.texts('heading', { level: 1 })]).toEqual([404, ['This link no longer works']])
    expect((await fetch(site.url + path, { method: 'POST', body: ONE_CLICK, headers: FORM })).status).toBeGreaterThan(399)
  }
})
