import { staffFields } from '@tests/support/staff-fields'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import type { Services } from '@/platform/services.server'
import { testimonial as kind } from './testimonial.kind'
import { testimonialOperations } from './testimonials.server'

const testimonial = (fields: object = {}) => ({ quote: 'It changed how I listen.', name: 'Ada Quist', ...fields })

const makeTestimonial = (services: Services, fields?: object) =>
  testimonialOperations.create(services, kind.input.parse(testimonial(fields)))

const refused: [fields: object, message: string][] = [
  [{ quote: undefined }, 'The quote is required'],
  [{ quote: '  ' }, 'The quote is required'],
  [{ quote: 'x'.repeat(5001) }, 'The quote must be 5000 characters or fewer'],
  [{ name: null }, 'The name is required'],
  [{ name: 7 }, 'The name must be text'],
  [{ reviewCount: 8 }, 'The review count must be text'],
  [{ date: 'x'.repeat(121) }, 'The date must be 120 characters or fewer'],
]

describe.each(engines)('testimonials on %s', (engine) => {
  test('D2 §7 testimonials: what staff create is what staff read, until it is deleted', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/cms/testimonials', { json: testimonial({ reviewCount: '8 reviews', date: ' ' }), cookie })
    expect(answer.status).toBe(201)
    const created = { id: 1, ...testimonial(), reviewCount: '8 reviews', date: null, ...staffFields }
    expect(await answer.json()).toEqual({ testimonial: created })
    expect(await (await site.request('/api/cms/testimonials', { cookie })).json()).toEqual({ testimonials: [created] })

    const updated = await site.request('/api/cms/testimonials/1', { method: 'PUT', json: { date: 'a week ago' }, cookie })
    expect([updated.status, await updated.json()]).toEqual([200, { testimonial: { ...created, date: 'a week ago' } }])

    const gone = await site.request('/api/cms/testimonials/1', { method: 'DELETE', cookie })
    expect([gone.status, await gone.json()]).toEqual([200, { message: 'Testimonial deleted' }])
    expect(await (await site.request('/api/cms/testimonials', { cookie })).json()).toEqual({ testimonials: [] })
  })

  test('D1 §3 testimonials: visitors read the quote, and no one but an admin reads who said it', async () => {
    await using site = await openTestSite(engine)
    await makeTestimonial(site.services, { reviewCount: '8 reviews', date: 'a week ago' })
    const member = await site.logIn({ username: 'member', role: 'member' })
    const admin = await site.logIn()
    for (const cookie of [undefined, member, admin]) {
      const answer = await site.request('/api/testimonials', { ...(cookie && { cookie }) })
      expect(await answer.json()).toEqual({ testimonials: [{ id: 1, quote: 'It changed how I listen.' }] })
    }
    const refused = [await site.request('/api/cms/testimonials'), await site.request('/api/cms/testimonials', { cookie: member })]
    expect(refused.map((answer) => answer.status)).toEqual([401, 403])
    for (const answer of refused) expect(await answer.text()).not.toContain('Quist')
  })

  test('D2 §7 testimonials: what does not fit is refused with 400 and words for the field', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const [fields, message] of refused) {
      const answer = await site.request('/api/cms/testimonials', { json: testimonial(fields), cookie })
      expect([answer.status, await answer.json()]).toEqual([400, { message, issues: [{ path: Object.keys(fields)[0], message }] }])
    }
    expect(await (await site.request('/api/cms/testimonials', { cookie })).json()).toEqual({ testimonials: [] })
  })

  test('decisions: an unknown testimonial answers 404, and writing needs an admin', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const call of [{ method: 'PUT', json: {} }, { method: 'DELETE' }]) {
      const answer = await site.request('/api/cms/testimonials/7', { ...call, cookie })
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Testimonial not found' }])
      expect((await site.request('/api/cms/testimonials/7', call)).status).toBe(401)
    }
    expect((await site.request('/api/cms/testimonials', { json: testimonial() })).status).toBe(401)
  })

  test('D2 §7 testimonials: a change leaves its entry in the audit log, by the quote and without the name', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.request('/api/cms/testimonials', { json: testimonial(), cookie })
    const entries = await site.services.db.selectFrom('audit_log').selectAll().where('entity', '=', 'testimonial').execute()
    expect(entries).toEqual([expect.objectContaining({ action: 'create', entityId: 1, label: 'It changed how I listen.' })])
    expect(JSON.stringify(entries)).not.toContain('Quist')
  })
})
