import { engines, openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import type { Services } from '@/platform/services.server'
import { defaultSite } from '@/site/facts'
import { registrationNotice } from './emails/to-staff.server'
import { makeEvent } from './event.factory'
import { manageForm } from './registration/managed-words'
import { manageFormPosts } from './registration/registration.api.server'

const registration = { name: 'Ada', email: 'ada@example.net', isWaiting: false, position: null }
const inGroup = (text: string) => ({ name: 'inDiamondHeartGroup', label: 'In an ongoing group', text })
const event = { title: 'Open House', when: 'Sunday' }

test('spec B §6.3: where forms do not ask for the ongoing group, a change keeps the stored answer', () => {
  const { body } = manageFormPosts[manageForm('change')] ?? {}
  const asked = { inDiamondHeartGroup: false, diamondHeartGroupName: '' }
  expect(body?.({ name: 'Ada', inDiamondHeartGroup: '', diamondHeartGroupName: '', additionalMessage: '' }, '/')).toMatchObject(asked)
  expect(body?.({ name: 'Ada', additionalMessage: '' }, '/')).toMatchObject({
    inDiamondHeartGroup: undefined,
    diamondHeartGroupName: undefined,
  })
})

test('spec B §6.3: where forms do not ask for the ongoing group, the notice says nothing of it', async () => {
  const notice = async (groupQuestion: boolean, details: { name: string; label: string; text: string }[]) =>
    (
      await registrationNotice.mail.render({ registration: { ...registration, details }, event }, {
        site: { ...defaultSite, groupQuestion },
      } as Services)
    ).text
  expect(await notice(true, [inGroup('No')])).toContain('In an ongoing group: No')
  expect(await notice(false, [inGroup('No')])).not.toContain('ongoing group')
  expect(await notice(false, [inGroup('Yes'), { name: 'diamondHeartGroupName', label: 'Ongoing group', text: 'Tuesday' }])).not.toMatch(
    /ongoing group|Tuesday/,
  )
})

test.each(engines)(
  'spec B §6.3: where forms do not ask for the ongoing group, calls that name one are accepted, a new answer is not stored, and an earlier one stays, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const event = await makeEvent(site.services)
    const group = { inDiamondHeartGroup: true, diamondHeartGroupName: 'Tuesday' }
    const register = async (name: string) => {
      const json = { eventId: event.id, name, email: `${name}@example.net`, ...group }
      expect((await site.request('/api/register', { json })).status).toBe(201)
    }
    const stored = async () => {
      const { attendees } = await (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()
      return Object.fromEntries(
        attendees.map((one: { name: string; diamondHeartGroupName: string | null }) => [one.name, one.diamondHeartGroupName]),
      )
    }
    await register('ada')
    expect((await site.request('/api/settings', { method: 'PUT', json: { groupQuestion: false }, cookie })).status).toBe(200)
    await expect.poll(() => site.services.site.groupQuestion).toBe(false)
    await register('bo')
    expect(await stored()).toEqual({ ada: 'Tuesday', bo: null })

    const token = await site.linkTo(event.id, 'ada@example.net')
    const change = async (json: object) => (await site.request(`/api/registrations/${token}`, { method: 'PUT', json })).status
    expect(await change({ name: 'Ada', inDiamondHeartGroup: false })).toBe(200)
    expect(await change({ name: 'Ada Lund', ...group, diamondHeartGroupName: 'Friday' })).toBe(200)
    expect(await stored()).toEqual({ 'Ada Lund': 'Tuesday', bo: null })
    const versions = async () => {
      const { attendees } = await (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()
      const id = attendees.find(({ name }: { name: string }) => name === 'Ada Lund').id
      return JSON.stringify(await (await site.request(`/api/events/${event.id}/attendees/${id}/versions`, { cookie })).json())
    }
    expect(await versions()).not.toContain('Tuesday')
    expect((await site.request('/api/settings', { method: 'PUT', json: { groupQuestion: null }, cookie })).status).toBe(200)
    expect(await versions()).toContain('Tuesday')
  },
)
