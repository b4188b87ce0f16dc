import { holdAfterRestore } from '@/features/mail/held-mail.server'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { type ApiCall, type Arrange, person } from './api-call'

const message = {
  ...person,
  message: 'I would like to know more.',
  contactMethod: 'get-in-touch',
  consentToContact: true,
}

const aMessage: Arrange = async (site, cookie) => {
  await site.request('/api/contact', { json: message })
  const { mail } = await (await site.request('/api/mail', { cookie })).json()
  return { path: { id: mail[0].id } }
}

const aRestoredEmail: Arrange = async (site) => {
  await site.request('/api/contact', { json: message })
  // A site that is asked over the network has none: nothing waits there.
  if (site.services) await holdAfterRestore(site.services)
  return { path: { kind: 'emails' } }
}

const aContactMessage: Arrange = async (site, cookie) => {
  await site.request('/api/contact', { json: message })
  const { messages } = await (await site.request('/api/contact', { cookie })).json()
  return { path: { id: messages[0].id } }
}

const aHeldMessage: Arrange = async (site, cookie) => {
  await site.request('/api/contact', { json: { ...message, [HONEYPOT_FIELD]: 'x' } })
  const { messages } = await (await site.request('/api/contact?held=true', { cookie })).json()
  return { path: { id: messages[0].id } }
}

const savedReply = { title: 'The first evening', markdown: 'Just come.' }

const aSavedReply: Arrange = async (site, cookie) => {
  const answer = await site.request('/api/contact/saved-replies', { json: savedReply, cookie })
  return { path: { id: (await answer.json()).savedReply.id } }
}

/** Messages from the contact forms, and the emails that the site sent. */
export const contactApiCalls: ApiCall[] = [
  { method: 'GET', path: '/api/mail', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/mail/:id', access: 'admin', status: 200, arrange: aMessage },
  { method: 'POST', path: '/api/mail/test', access: 'admin', needsRecentLogin: true, status: 202, json: { email: 'ada@example.net' } },
  { method: 'POST', path: '/api/mail/:id/resend', access: 'admin', status: 200, bodyless: true, arrange: aMessage },
  { method: 'GET', path: '/api/contact/figures', access: 'host', status: 200 },
  { method: 'GET', path: '/api/figures', access: 'host', status: 200 },
  { method: 'GET', path: '/api/figures/export', access: 'host', opensInWindow: true, status: 200 },
  { method: 'POST', path: '/api/contact', access: 'public', status: 201, json: message },
  { method: 'GET', path: '/api/contact', access: 'host', status: 200 },
  { method: 'GET', path: '/api/contact/export', access: 'host', needsRecentLogin: true, opensInWindow: true, status: 200 },
  { method: 'POST', path: '/api/contact/held/:id/release', access: 'host', status: 200, bodyless: true, arrange: aHeldMessage },
  { method: 'DELETE', path: '/api/contact/held/:id', access: 'host', status: 200, arrange: aHeldMessage },
  { method: 'POST', path: '/api/mail/held/:kind', access: 'admin', status: 200, json: { decision: 'send' }, arrange: aRestoredEmail },
  { method: 'POST', path: '/api/mail/check', access: 'admin', status: 200, bodyless: true },
  { method: 'GET', path: '/api/contact/counts', access: 'host', status: 200 },
  { method: 'GET', path: '/api/contact/owners', access: 'host', status: 200 },
  { method: 'GET', path: '/api/contact/saved-replies', access: 'host', status: 200 },
  { method: 'POST', path: '/api/contact/saved-replies', access: 'host', status: 201, json: savedReply },
  { method: 'PUT', path: '/api/contact/saved-replies/:id', access: 'host', status: 200, json: savedReply, arrange: aSavedReply },
  { method: 'DELETE', path: '/api/contact/saved-replies/:id', access: 'host', status: 200, arrange: aSavedReply },
  { method: 'GET', path: '/api/contact/:id', access: 'host', status: 200, arrange: aContactMessage },
  { method: 'PUT', path: '/api/contact/:id', access: 'host', status: 200, json: { status: 'closed' }, arrange: aContactMessage },
  {
    method: 'POST',
    path: '/api/contact/:id/notes',
    access: 'host',
    status: 200,
    json: { text: 'Called back.' },
    arrange: aContactMessage,
  },
  { method: 'POST', path: '/api/contact/:id/replies', access: 'host', status: 200, json: { markdown: 'Yes.' }, arrange: aContactMessage },
]
