import { randomUUID } from 'node:crypto'
import { type ApiCall, type Arrange, created, person } from './api-call'

const aSubscriber: Arrange = async (site, cookie) => {
  await site.request('/api/newsletter/subscribe', { json: person })
  const { subscribers } = await (await site.request('/api/newsletter/subscribers', { cookie })).json()
  return { path: { id: subscribers[0].id } }
}

/** Someone who has the link that confirms their address, or with which they leave. */
const aLink =
  (of: 'confirm' | 'unsubscribe'): Arrange =>
  async (site) => {
    // Each link works once.
    const email = `${randomUUID()}@example.net`
    await site.request('/api/newsletter/subscribe', { json: { email } })
    const token = await site.newsletterToken(of, email)
    return { path: { token }, json: { token } }
  }

const mailing = { subject: 'October', markdown: 'Hello!' }

/** A mailing to one subscriber, after these steps. */
const aMailing =
  (...steps: string[]): Arrange =>
  async (site, cookie) => {
    const body = new FormData()
    body.append('file', new File(['email\nada@example.net\n'], 'people.csv', { type: 'text/csv' }))
    await site.request('/api/newsletter/subscribers/import', { method: 'POST', body, cookie })
    const { id } = await created(site, cookie, '/api/mailings', mailing)
    for (const step of steps) await site.request(`/api/mailings/${id}/${step}`, { method: 'POST', cookie })
    return { path: { id } }
  }

/** The mailing list, and mailings to it. */
export const mailingApiCalls: ApiCall[] = [
  { method: 'POST', path: '/api/newsletter/subscribe', access: 'public', status: 200, json: person },
  { method: 'GET', path: '/api/newsletter/confirm/:token', access: 'public', status: 200, arrange: aLink('confirm') },
  { method: 'POST', path: '/api/newsletter/confirm', access: 'public', status: 200, arrange: aLink('confirm') },
  { method: 'GET', path: '/api/newsletter/unsubscribe/:token', access: 'public', status: 200, arrange: aLink('unsubscribe') },
  { method: 'POST', path: '/api/newsletter/unsubscribe', access: 'public', status: 200, arrange: aLink('unsubscribe') },
  { method: 'GET', path: '/api/newsletter/subscribers/figures', access: 'host', status: 200 },
  { method: 'GET', path: '/api/newsletter/subscribers', access: 'host', status: 200 },
  { method: 'GET', path: '/api/newsletter/subscribers/export', access: 'admin', needsRecentLogin: true, opensInWindow: true, status: 200 },
  { method: 'POST', path: '/api/newsletter/subscribers/import', access: 'admin', status: 200, file: 'email\nbo@example.net\n' },
  { method: 'DELETE', path: '/api/newsletter/subscribers/:id', access: 'host', status: 200, arrange: aSubscriber },
  { method: 'GET', path: '/api/mailings', access: 'host', status: 200 },
  {
    method: 'POST',
    path: '/api/mailings',
    access: 'host',
    status: 201,
    json: { ...mailing, preview: '', withUpcomingEvents: false, newsletterId: null, inArchive: false },
    optional: ['preview', 'markdown', 'newsletterId'],
  },
  {
    method: 'POST',
    path: '/api/mailings/preview',
    access: 'host',
    status: 200,
    json: { ...mailing, preview: '', withUpcomingEvents: false, newsletterId: null, inArchive: false },
    optional: ['subject', 'preview', 'markdown', 'newsletterId'],
  },
  { method: 'GET', path: '/api/mailings/preview-frame', access: 'host', status: 200 },
  { method: 'POST', path: '/api/mailings/:id/archive', access: 'host', status: 200, bodyless: true, arrange: aMailing('send') },
  { method: 'GET', path: '/api/mailings/:id', access: 'host', status: 200, arrange: aMailing() },
  { method: 'PUT', path: '/api/mailings/:id', access: 'host', status: 200, json: mailing, optional: ['markdown'], arrange: aMailing() },
  { method: 'DELETE', path: '/api/mailings/:id', access: 'host', status: 200, arrange: aMailing() },
  { method: 'POST', path: '/api/mailings/:id/duplicate', access: 'host', status: 201, bodyless: true, arrange: aMailing() },
  { method: 'GET', path: '/api/mailings/:id/recipients', access: 'host', status: 200, arrange: aMailing() },
  { method: 'POST', path: '/api/mailings/:id/test', access: 'host', status: 200, bodyless: true, arrange: aMailing() },
  {
    method: 'POST',
    path: '/api/mailings/:id/send',
    access: 'host',
    status: 200,
    json: {},
    arrange: aMailing(),
  },
  { method: 'POST', path: '/api/mailings/:id/pause', access: 'host', status: 200, bodyless: true, arrange: aMailing('send') },
  { method: 'POST', path: '/api/mailings/:id/resume', access: 'host', status: 200, bodyless: true, arrange: aMailing('send', 'pause') },
  { method: 'POST', path: '/api/mailings/:id/stop', access: 'host', status: 200, bodyless: true, arrange: aMailing('send') },
]
