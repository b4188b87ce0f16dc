import { randomUUID } from 'node:crypto'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { everyEvening, startOf } from '../e2e/registration-events'
import { contentKinds } from './content-kinds'
import type { TestSite } from './test-site'

type Arrange = (site: TestSite, adminCookie: string) => Promise<{ path?: Record<string, string | number>; json?: object }>

/** What a documented call needs to succeed. Placeholders in `path` are filled from what `arrange` answers. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Who may: everyone, whoever is signed in, or admins only. */
  access: 'public' | 'signed in' | 'admin'
  status: 200 | 201 | 202
  json?: unknown
  /** A file, for a call that takes no JSON; in a part named `file`. */
  file?: string
  /** A POST that says all in its path. */
  bodyless?: true
  /** Fields of `json` that may be null or empty. */
  optional?: readonly string[]
  /** Makes what the call is about; answers the values of the path's placeholders and further fields of the body. */
  arrange?: Arrange
}

const event = { title: 'Open House', month: 'October', date: '5', year: '2999' }
const person = { name: 'Ada Quist', email: 'ada@example.net' }
const program = { title: 'Meditation', description: 'Sitting together.', linkUrl: '/programs#meditation' }
const webinar = {
  title: 'Presence',
  presenter: 'Anna Example',
  description: 'A talk.',
  videoUrl: 'https://youtu.be/abcdefghijk',
  year: 2025,
  month: 'May',
}
const message = {
  ...person,
  message: 'I would like to know more.',
  contactMethod: 'get-in-touch',
  consentToContact: true,
}

/** Creates an entity by the documented call and answers it. */
async function created(site: TestSite, cookie: string, path: string, json: object) {
  const answer = await site.request(path, { json, cookie })
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return Object.values(await answer.json())[0] as { id: number; slug: string }
}

const existing =
  (path: string, json: object): Arrange =>
  async (site, cookie) => {
    const { id, slug } = await created(site, cookie, path, json)
    return { path: { id, slug } }
  }

const anEventToRegisterFor: Arrange = async (site, cookie) => ({
  json: { eventId: (await created(site, cookie, '/api/cms/events', event)).id },
})

const anAttendee: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/events', event)
  await site.request('/api/register', { json: { ...person, eventId: id } })
  const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
  return { path: { id, attendeeId: attendees[0].id } }
}

/** A registration, with the link that its mail holds. */
const aRegistration =
  (settings?: object): Arrange =>
  async (site, cookie) => {
    const { id } = await created(site, cookie, '/api/cms/events', { ...event, time: '10:00 AM', registration: settings })
    for (const email of ['before@example.net', person.email])
      if (settings || email === person.email) await site.request('/api/register', { json: { ...person, email, eventId: id } })
    return { path: { token: await site.linkTo(id, person.email), id } }
  }

/** Of someone who comes on two dates of a series; the link is that of the first. */
const twoDates: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/events', { ...event, ...everyEvening, registration: { perSession: true } })
  await site.request('/api/register', { json: { ...person, eventId: id, sessions: [startOf(0), startOf(1)] } })
  return { path: { token: await site.linkTo(id, person.email, startOf(0)) } }
}

/** The same for someone to whom a place is offered. */
const anOffer: Arrange = async (site, cookie) => {
  const { path } = await aRegistration({ capacity: 1, waitlist: true })(site, cookie)
  const { attendees } = await (await site.request(`/api/events/${path?.id}/attendees?status=registered`, { cookie })).json()
  await site.request(`/api/events/${path?.id}/attendees/${attendees[0].id}`, { method: 'DELETE', cookie })
  return { path: path ?? {} }
}

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

const anInvitation = async (site: TestSite, cookie: string) => {
  const answer = await site.request('/api/auth/invitations', { json: {}, cookie })
  const { invitation } = await answer.json()
  // Every case makes an account of its own.
  return { json: { invitation: invitation.token, username: `guest-${invitation.token.slice(0, 8)}` } }
}

/** The id of someone else's account, made by an invitation. */
const anotherAccount: Arrange = async (site, cookie) => {
  const { json } = await anInvitation(site, cookie)
  const { user } = await (await site.request('/api/auth/register', { json: { ...json, password, confirmPassword: password } })).json()
  return { path: { id: user.id } }
}

const aDisabledAccount: Arrange = async (site, cookie) => {
  const { path } = await anotherAccount(site, cookie)
  await site.request(`/api/accounts/${path?.id}/disable`, { method: 'POST', cookie })
  return { path: path ?? {} }
}

const aResetLink: Arrange = async (site, cookie) => {
  const { path } = await anotherAccount(site, cookie)
  const answer = await site.request(`/api/accounts/${path?.id}/reset-link`, { method: 'POST', cookie })
  return { json: { token: (await answer.json()).resetLink.token } }
}

const anOpenInvitation: Arrange = async (site, cookie) => {
  await site.request('/api/auth/invitations', { json: {}, cookie })
  const { invitations } = await (await site.request('/api/auth/invitations', { cookie })).json()
  return { path: { id: invitations[0].id } }
}

const aMessage: Arrange = async (site, cookie) => {
  await site.request('/api/contact', { json: message })
  const { mail } = await (await site.request('/api/mail', { cookie })).json()
  return { path: { id: mail[0].id } }
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

const anOwnEvent: Arrange = async (site, cookie) => {
  await created(site, cookie, '/api/cms/events', event)
  return {}
}

const aStep: Arrange = async () => ({ path: { step: 'privacy' } })

const everyEvent: Arrange = async (site, cookie) => {
  await created(site, cookie, '/api/cms/events', event)
  const { events } = await (await site.request('/api/cms/events')).json()
  return { json: { eventIds: events.map(({ id }: { id: number }) => id).reverse() } }
}

const aDeletedProgram: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/programs', program)
  await site.request(`/api/cms/programs/${id}`, { method: 'DELETE', cookie })
  const { deleted } = await (await site.request('/api/cms/deleted', { cookie })).json()
  return { path: { id: deleted[0].id } }
}

/** A file that nothing uses, from long ago. */
const anUnusedFile: Arrange = async (site) => ({ path: { name: await site.storeUnusedFile() } })

const aPreview: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/programs', program)
  const { preview } = await (await site.request('/api/previews', { json: { kind: 'programs', id }, cookie })).json()
  return { path: { token: preview.url.split('/').at(-1) } }
}

/** A text of a page that says something else for the second time, and what it said before. */
const aPageText: Arrange = async (site, cookie) => {
  const path = { page: 'about', place: 'opening.text' }
  const address = `/api/page-texts/${path.page}/${path.place}`
  for (const text of ['Our first words.', 'Our second words.']) await site.request(address, { method: 'PUT', json: { text }, cookie })
  const { versions } = await (await site.request(`${address}/versions`, { cookie })).json()
  return { path: { ...path, version: versions[0].id } }
}

/** One with the id of what it was when it was created. */
const former =
  (path: string, json: object): Arrange =>
  async (site, cookie) => {
    const { id } = await created(site, cookie, path, json)
    const { versions } = await (await site.request(`${path}/${id}/versions`, { cookie })).json()
    return { path: { id, versionId: versions[0].id } }
  }

/** The calls with which staff keep one kind of content. */
const content = (plural: string, sample: object, listAccess: 'public' | 'admin' = 'public'): ApiCall[] => {
  const path = `/api/cms/${plural}`
  return [
    { method: 'GET', path, access: listAccess, status: 200 },
    { method: 'POST', path, access: 'admin', status: 201, json: sample },
    { method: 'PUT', path: `${path}/:id`, access: 'admin', status: 200, json: sample, arrange: existing(path, sample) },
    { method: 'DELETE', path: `${path}/:id`, access: 'admin', status: 200, arrange: existing(path, sample) },
    { method: 'POST', path: `${path}/:id/duplicate`, access: 'admin', status: 201, bodyless: true, arrange: existing(path, sample) },
    { method: 'GET', path: `${path}/:id/versions`, access: 'admin', status: 200, arrange: existing(path, sample) },
    {
      method: 'POST',
      path: `${path}/:id/versions/:versionId/restore`,
      access: 'admin',
      status: 200,
      json: {},
      arrange: former(path, sample),
    },
  ]
}

const password = 'a long enough password'

/** Every call of the API (spec D1 §7, D2 §7, decisions). */
export const apiCalls: ApiCall[] = [
  { method: 'GET', path: '/api/health', access: 'public', status: 200 },
  { method: 'GET', path: '/api/ready', access: 'public', status: 200 },
  { method: 'GET', path: '/api/openapi.json', access: 'public', status: 200 },

  { method: 'GET', path: '/api/auth/user', access: 'signed in', status: 200 },
  { method: 'POST', path: '/api/auth/login', access: 'public', status: 200, json: { username: 'keeper', password } },
  { method: 'POST', path: '/api/auth/logout', access: 'public', status: 200, bodyless: true },
  {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    status: 201,
    json: { password, confirmPassword: password },
    arrange: anInvitation,
  },
  {
    method: 'POST',
    path: '/api/auth/password',
    access: 'signed in',
    status: 200,
    json: { currentPassword: password, password, confirmPassword: password },
  },
  { method: 'POST', path: '/api/auth/reset', access: 'public', status: 200, json: { password }, arrange: aResetLink },
  { method: 'POST', path: '/api/auth/invitations', access: 'admin', status: 201, json: {} },
  { method: 'GET', path: '/api/auth/invitations', access: 'admin', status: 200 },
  { method: 'DELETE', path: '/api/auth/invitations/:id', access: 'admin', status: 200, arrange: anOpenInvitation },
  { method: 'GET', path: '/api/accounts', access: 'admin', status: 200 },
  { method: 'POST', path: '/api/accounts/:id/disable', access: 'admin', status: 200, bodyless: true, arrange: anotherAccount },
  { method: 'POST', path: '/api/accounts/:id/enable', access: 'admin', status: 200, bodyless: true, arrange: aDisabledAccount },
  { method: 'POST', path: '/api/accounts/:id/reset-link', access: 'admin', status: 201, bodyless: true, arrange: anotherAccount },
  { method: 'GET', path: '/api/activity', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/staff/overview', access: 'admin', status: 200 },
  { method: 'PUT', path: '/api/staff/first-steps', access: 'admin', status: 200, json: { isHidden: true } },
  { method: 'PUT', path: '/api/staff/first-steps/:step', access: 'admin', status: 200, json: { isDone: true }, arrange: aStep },
  { method: 'GET', path: '/api/staff/sample-content', access: 'admin', status: 200 },
  { method: 'DELETE', path: '/api/staff/sample-content', access: 'admin', status: 200, arrange: anOwnEvent },
  { method: 'GET', path: '/api/staff/search', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/mail', access: 'admin', status: 200 },
  { method: 'POST', path: '/api/mail/:id/resend', access: 'admin', status: 200, bodyless: true, arrange: aMessage },

  ...contentKinds.flatMap((kind) => content(kind.plural, kind.sample, 'listAccess' in kind ? kind.listAccess : 'public')),
  { method: 'PUT', path: '/api/cms/events/reorder', access: 'admin', status: 200, arrange: everyEvent },
  {
    method: 'POST',
    path: '/api/cms/events/dates',
    access: 'admin',
    status: 200,
    json: { startsAt: '2999-10-06T18:30', endsAt: '2999-10-06T19:00', recurrence: 'FREQ=WEEKLY', most: 12 },
  },
  { method: 'GET', path: '/api/events/calendar', access: 'public', status: 200 },
  {
    method: 'GET',
    path: '/api/events/:id/sessions',
    access: 'public',
    status: 200,
    arrange: existing('/api/cms/events', event),
  },
  { method: 'GET', path: '/api/events/slug/:slug', access: 'public', status: 200, arrange: existing('/api/cms/events', event) },
  { method: 'POST', path: '/api/register', access: 'public', status: 201, json: person, arrange: anEventToRegisterFor },
  { method: 'GET', path: '/api/events/:id/availability', access: 'public', status: 200, arrange: existing('/api/cms/events', event) },
  { method: 'GET', path: '/api/registrations/:token', access: 'public', status: 200, arrange: aRegistration() },
  {
    method: 'PUT',
    path: '/api/registrations/:token',
    access: 'public',
    status: 200,
    json: { name: 'Ada Lindqvist' },
    arrange: aRegistration(),
  },
  { method: 'POST', path: '/api/registrations/:token/cancel', access: 'public', status: 200, bodyless: true, arrange: aRegistration() },
  {
    method: 'POST',
    path: '/api/registrations/:token/cancel-date',
    access: 'public',
    status: 200,
    json: { session: startOf(1) },
    arrange: twoDates,
  },
  { method: 'POST', path: '/api/registrations/:token/accept', access: 'public', status: 200, bodyless: true, arrange: anOffer },
  { method: 'POST', path: '/api/registrations/:token/decline', access: 'public', status: 200, bodyless: true, arrange: anOffer },
  { method: 'POST', path: '/api/registrations/:token/resend', access: 'public', status: 200, bodyless: true, arrange: aRegistration() },
  { method: 'GET', path: '/api/registrations/:token/calendar', access: 'public', status: 200, arrange: aRegistration() },
  {
    method: 'POST',
    path: '/api/events/:id/attendees',
    access: 'admin',
    status: 201,
    json: person,
    optional: ['email'],
    arrange: existing('/api/cms/events', event),
  },
  {
    method: 'PUT',
    path: '/api/events/:id/attendees/:attendeeId',
    access: 'admin',
    status: 200,
    json: { payment: 'paid' },
    arrange: anAttendee,
  },
  { method: 'GET', path: '/api/events/:id/attendees/:attendeeId/versions', access: 'admin', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/events/:id/attendance', access: 'admin', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/events/:id/places', access: 'admin', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/attendees/counts', access: 'admin', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/events/:id/recipients', access: 'admin', status: 200, arrange: anAttendee },
  {
    method: 'POST',
    path: '/api/events/:id/notices',
    access: 'admin',
    status: 200,
    json: { change: 'save', event: { location: 'Elsewhere' } },
    arrange: anAttendee,
  },
  {
    method: 'POST',
    path: '/api/events/:id/messages',
    access: 'admin',
    status: 202,
    json: { subject: 'See you soon', markdown: 'Please bring warm socks.' },
    arrange: anAttendee,
  },
  { method: 'GET', path: '/api/events/:id/attendees', access: 'admin', status: 200, arrange: anAttendee },
  { method: 'DELETE', path: '/api/events/:id/attendees/:attendeeId', access: 'admin', status: 200, arrange: anAttendee },

  { method: 'GET', path: '/api/settings', access: 'admin', status: 200 },
  { method: 'PUT', path: '/api/settings', access: 'admin', status: 200, json: { phone: '(303) 555-0199' } },
  { method: 'GET', path: '/api/settings/versions', access: 'admin', status: 200 },
  {
    method: 'POST',
    path: '/api/settings/versions/:id/restore',
    access: 'admin',
    status: 200,
    bodyless: true,
    arrange: async () => ({ path: { id: 0 } }),
  },

  { method: 'GET', path: '/api/newsletters', access: 'public', status: 200 },
  { method: 'GET', path: '/api/webinars', access: 'public', status: 200 },
  { method: 'GET', path: '/api/webinars/slug/:slug', access: 'public', status: 200, arrange: existing('/api/cms/webinars', webinar) },
  { method: 'GET', path: '/api/testimonials', access: 'public', status: 200 },
  { method: 'GET', path: '/api/page-texts', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/page-texts/:page', access: 'public', status: 200, arrange: aPageText },
  { method: 'PUT', path: '/api/page-texts/:page/:place', access: 'admin', status: 200, json: { text: 'Our words.' }, arrange: aPageText },
  { method: 'POST', path: '/api/page-texts/:page/preview', access: 'admin', status: 200, json: { texts: {} }, arrange: aPageText },
  { method: 'GET', path: '/api/page-texts/:page/:place/versions', access: 'admin', status: 200, arrange: aPageText },
  {
    method: 'POST',
    path: '/api/page-texts/:page/:place/versions/:version/restore',
    access: 'admin',
    status: 200,
    bodyless: true,
    arrange: aPageText,
  },
  { method: 'GET', path: '/api/media', access: 'admin', status: 200, arrange: anUnusedFile },
  { method: 'DELETE', path: '/api/media/:name', access: 'admin', status: 200, arrange: anUnusedFile },
  { method: 'POST', path: '/api/media/delete-unused', access: 'admin', status: 200, bodyless: true },
  { method: 'GET', path: '/api/search', access: 'public', status: 200 },

  {
    method: 'POST',
    path: '/api/previews',
    access: 'admin',
    status: 201,
    arrange: async (site, cookie) => ({ json: { kind: 'programs', id: (await created(site, cookie, '/api/cms/programs', program)).id } }),
  },
  { method: 'GET', path: '/api/previews/:token', access: 'public', status: 200, arrange: aPreview },

  { method: 'GET', path: '/api/cms/deleted', access: 'admin', status: 200 },
  { method: 'POST', path: '/api/cms/deleted/:id/restore', access: 'admin', status: 200, bodyless: true, arrange: aDeletedProgram },
  { method: 'DELETE', path: '/api/cms/deleted/:id', access: 'admin', status: 200, arrange: aDeletedProgram },

  { method: 'POST', path: '/api/newsletter/subscribe', access: 'public', status: 200, json: person },
  { method: 'GET', path: '/api/newsletter/confirm/:token', access: 'public', status: 200, arrange: aLink('confirm') },
  { method: 'POST', path: '/api/newsletter/confirm', access: 'public', status: 200, arrange: aLink('confirm') },
  { method: 'GET', path: '/api/newsletter/unsubscribe/:token', access: 'public', status: 200, arrange: aLink('unsubscribe') },
  { method: 'POST', path: '/api/newsletter/unsubscribe', access: 'public', status: 200, arrange: aLink('unsubscribe') },
  { method: 'GET', path: '/api/newsletter/subscribers/figures', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/contact/figures', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/newsletter/subscribers', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/newsletter/subscribers/export', access: 'admin', status: 200 },
  { method: 'POST', path: '/api/newsletter/subscribers/import', access: 'admin', status: 200, file: 'email\nbo@example.net\n' },
  { method: 'DELETE', path: '/api/newsletter/subscribers/:id', access: 'admin', status: 200, arrange: aSubscriber },

  { method: 'POST', path: '/api/contact', access: 'public', status: 201, json: message },
  { method: 'GET', path: '/api/contact', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/contact/export', access: 'admin', status: 200 },
  { method: 'POST', path: '/api/contact/held/:id/release', access: 'admin', status: 200, bodyless: true, arrange: aHeldMessage },
  { method: 'DELETE', path: '/api/contact/held/:id', access: 'admin', status: 200, arrange: aHeldMessage },
  { method: 'POST', path: '/api/mail/check', access: 'admin', status: 200, bodyless: true },
  { method: 'GET', path: '/api/contact/counts', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/contact/owners', access: 'admin', status: 200 },
  { method: 'GET', path: '/api/contact/saved-replies', access: 'admin', status: 200 },
  { method: 'POST', path: '/api/contact/saved-replies', access: 'admin', status: 201, json: savedReply },
  { method: 'PUT', path: '/api/contact/saved-replies/:id', access: 'admin', status: 200, json: savedReply, arrange: aSavedReply },
  { method: 'DELETE', path: '/api/contact/saved-replies/:id', access: 'admin', status: 200, arrange: aSavedReply },
  { method: 'GET', path: '/api/contact/:id', access: 'admin', status: 200, arrange: aContactMessage },
  { method: 'PUT', path: '/api/contact/:id', access: 'admin', status: 200, json: { status: 'closed' }, arrange: aContactMessage },
  {
    method: 'POST',
    path: '/api/contact/:id/notes',
    access: 'admin',
    status: 200,
    json: { text: 'Called back.' },
    arrange: aContactMessage,
  },
  { method: 'POST', path: '/api/contact/:id/replies', access: 'admin', status: 200, json: { markdown: 'Yes.' }, arrange: aContactMessage },
]

interface Sending {
  admin: string
  cookie?: string | undefined
  headers?: Record<string, string>
  /** In place of the body that the call needs. */
  instead?: { body?: string }
}

function formOf(file: string): FormData {
  const form = new FormData()
  form.append('file', new File([file], 'file.csv', { type: 'text/csv' }))
  return form
}

/** Makes what the call is about and sends it. */
export async function sendCall(
  site: TestSite,
  { method, path, json, file, arrange }: ApiCall,
  { admin, cookie, headers, instead }: Sending,
): Promise<Response> {
  const arranged = (await arrange?.(site, admin)) ?? {}
  const address = path.replace(/:(\w+)/g, (_whole, name: string) => String(arranged.path?.[name]))
  const body = method === 'GET' || (json === undefined && !arranged.json) ? {} : { json: { ...(json as object), ...arranged.json } }
  return site.request(address, {
    method,
    ...(instead ?? (file ? { body: formOf(file) } : body)),
    ...(cookie && { cookie }),
    ...(headers && { headers }),
  })
}
