import { everyEvening, startOf } from '../../e2e/registration-events'
import { type MemoryProvider, memoryProvider } from '../memory-provider'
import type { TestSite } from '../test-site'
import { type ApiCall, type Arrange, created, event, existing, person } from './api-call'

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

/** A site in a process of its own has a provider of its own. */
function takePayments({ services }: TestSite) {
  const provider = memoryProvider(() => services.clock.now())
  if (services) services.payments = provider
  return provider
}

/** The same for someone who can pay online. */
const aPayment: Arrange = async (site, cookie) => {
  takePayments(site)
  return aRegistration({ price: { kind: 'fixed', amount: 40, online: 'optional' } })(site, cookie)
}

/** Someone who has paid online, for staff. */
const aPaidAttendee: Arrange = async (site, cookie) => {
  const { path } = await aPayment(site, cookie)
  const [registration, attendees] = [`/api/registrations/${path?.token}`, `/api/events/${path?.id}/attendees`]
  const { url = '' } = await (await site.request(`${registration}/pay`, { method: 'POST' })).json()
  const provider = site.services?.payments
  if (provider && 'pay' in provider) (provider as MemoryProvider).pay(url.split('/').at(-1))
  await site.request(`${registration}/payment?returned=1`)
  const list = await (await site.request(attendees, { cookie })).json()
  const paid = list.attendees.find(({ email }: { email: string }) => email === person.email)
  return { path: { id: path?.id ?? '', attendeeId: paid.id } }
}

/** A page that asks for donations, and one that was begun. */
const aDonation: Arrange = async (site, cookie) => {
  takePayments(site)
  await created(site, cookie, '/api/cms/pages', { title: 'Give', body: '::donate{purpose="The roof"}' })
  const { url } = await (await site.request('/api/donations', { json: { amount: 20, purpose: 'The roof' } })).json()
  const page = (site.services?.payments as MemoryProvider | undefined)?.pages.get(url.split('/').at(-1))
  return { path: { token: page?.reference ?? '' } }
}

/** What a form made just now, of which its page knows a token. */
const aCorrection: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/events', event)
  const { correction } = await (await site.request('/api/register', { json: { ...person, eventId: id } })).json()
  return { path: { token: correction }, json: { correction } }
}

/** Of someone who comes on two dates of a series; the link is that of the first. */
const twoDates: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/events', { ...event, ...everyEvening, registration: { perSession: true } })
  await site.request('/api/register', { json: { ...person, eventId: id, sessions: [startOf(0), startOf(1)] } })
  return { path: { token: await site.linkTo(id, person.email, startOf(0)) } }
}

/** The same for someone who is offered a place. */
const anOffer: Arrange = async (site, cookie) => {
  const { path } = await aRegistration({ capacity: 1, waitlist: true })(site, cookie)
  const { attendees } = await (await site.request(`/api/events/${path?.id}/attendees?status=registered`, { cookie })).json()
  await site.request(`/api/events/${path?.id}/attendees/${attendees[0].id}`, { method: 'DELETE', cookie })
  return { path: path ?? {} }
}

/** Registrations, by the people themselves and by staff. */
export const registrationApiCalls: ApiCall[] = [
  { method: 'POST', path: '/api/register', access: 'public', status: 201, json: person, arrange: anEventToRegisterFor },
  { method: 'GET', path: '/api/events/:id/availability', access: 'public', status: 200, arrange: existing('/api/cms/events', event) },
  {
    method: 'PUT',
    path: '/api/registrations/correct',
    access: 'public',
    status: 200,
    json: { email: 'adah@example.net' },
    arrange: aCorrection,
  },
  { method: 'GET', path: '/api/corrections/:token', access: 'public', status: 200, arrange: aCorrection },
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
  {
    method: 'POST',
    path: '/api/registrations/:token/cancel-all',
    access: 'public',
    status: 200,
    bodyless: true,
    arrange: twoDates,
  },
  { method: 'POST', path: '/api/registrations/:token/accept', access: 'public', status: 200, bodyless: true, arrange: anOffer },
  { method: 'POST', path: '/api/registrations/:token/decline', access: 'public', status: 200, bodyless: true, arrange: anOffer },
  { method: 'POST', path: '/api/registrations/:token/resend', access: 'public', status: 200, bodyless: true, arrange: aRegistration() },
  {
    method: 'POST',
    path: '/api/payments/stripe',
    access: 'public',
    status: 200,
    bodyless: true,
    arrange: async (site) => {
      takePayments(site)
      return {}
    },
  },
  { method: 'POST', path: '/api/donations', access: 'public', status: 200, json: { amount: 50, purpose: 'The roof' }, arrange: aDonation },
  { method: 'GET', path: '/api/donations/:token', access: 'public', status: 200, arrange: aDonation },
  { method: 'GET', path: '/api/registrations/:token/payment', access: 'public', status: 200, arrange: aPayment },
  { method: 'POST', path: '/api/registrations/:token/pay', access: 'public', status: 200, bodyless: true, arrange: aPayment },
  { method: 'GET', path: '/api/registrations/:token/calendar', access: 'public', status: 200, arrange: aRegistration() },
  {
    method: 'POST',
    path: '/api/events/:id/attendees',
    access: 'host',
    status: 201,
    json: person,
    optional: ['email'],
    arrange: existing('/api/cms/events', event),
  },
  {
    method: 'PUT',
    path: '/api/events/:id/attendees/:attendeeId',
    access: 'host',
    status: 200,
    json: { payment: 'paid' },
    arrange: anAttendee,
  },
  {
    method: 'POST',
    path: '/api/events/:id/attendees/:attendeeId/refunds',
    access: 'host',
    needsRecentLogin: true,
    status: 201,
    json: { amount: 5 },
    arrange: aPaidAttendee,
  },
  {
    method: 'POST',
    path: '/api/events/:id/attendees/:attendeeId/payments',
    access: 'host',
    status: 201,
    json: { amount: 5, how: 'cash' },
    arrange: anAttendee,
  },
  { method: 'GET', path: '/api/events/:id/attendees/:attendeeId/versions', access: 'host', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/payments', access: 'host', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/payments/export', access: 'host', opensInWindow: true, status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/events/:id/attendance', access: 'editor', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/events/:id/places', access: 'editor', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/attendees/counts', access: 'editor', status: 200, arrange: anAttendee },
  { method: 'GET', path: '/api/events/:id/recipients', access: 'host', status: 200, arrange: anAttendee },
  {
    method: 'POST',
    path: '/api/events/:id/notices',
    access: 'editor',
    status: 200,
    json: { change: 'save', event: { location: 'Elsewhere' } },
    arrange: anAttendee,
  },
  {
    method: 'POST',
    path: '/api/events/:id/messages',
    access: 'host',
    status: 202,
    json: { subject: 'See you soon', markdown: 'Please bring warm socks.' },
    arrange: anAttendee,
  },
  { method: 'GET', path: '/api/events/:id/attendees', access: 'host', status: 200, arrange: anAttendee },
  { method: 'DELETE', path: '/api/events/:id/attendees/:attendeeId', access: 'host', status: 200, arrange: anAttendee },
]
