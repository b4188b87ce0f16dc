import { randomUUID } from 'node:crypto'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from '@/features/people/erase-person.server'
import { makeSubscriber } from '../list/subscription.factory'
import { deliverMailing } from './deliver-mailing.server'

type Answered = { status: number; message?: string; mailing: Record<string, unknown>; recipients: Record<string, unknown>[] }

const START = Date.now()
const inMinutes = (minutes: number) => new Date(START + minutes * 60_000).toISOString()

/** A site with two subscribers, and what staff do with its first mailing. */
async function openDesk(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine, { MAIL_RATE: '6000' })
  for (const name of ['ada', 'bo']) await makeSubscriber(site.services, { email: `${name}@example.net` })
  const cookie = await site.logIn({ username: randomUUID(), role: 'host' })
  const ask = async (path: string, options: Parameters<TestSite['request']>[1] = {}): Promise<Answered> => {
    const response = await site.request(`/api/mailings${path}`, { cookie, ...options })
    return { status: response.status, ...(await response.json()) }
  }
  return {
    site,
    ask,
    write: (json: object = {}) => ask('', { json: { subject: 'October', markdown: 'Hello **all**!', ...json } }),
    change: (json: object) => ask('/1', { method: 'PUT', json }),
    step: (name: string, json?: object) => ask(`/1/${name}`, { method: 'POST', ...(json && { json }) }),
    leave: async (email: string) =>
      site.request('/api/newsletter/unsubscribe', { json: { token: await site.newsletterToken('unsubscribe', email) } }),
    /** As if the time that it is scheduled for had come. */
    async letTimeCome() {
      await site.services.db
        .updateTable('mailings')
        .set({ sendAt: inMinutes(-1) })
        .execute()
      await site.services.db
        .updateTable('jobs')
        .set({ runAt: inMinutes(-1) })
        .execute()
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('B §4.3 mailings on %s', (engine) => {
  test('go to everyone who is subscribed, each with a way out of their own, and say what happened to each', async () => {
    await using desk = await openDesk(engine)
    expect(await desk.write()).toMatchObject({ status: 201, mailing: { state: 'draft', counts: { recipients: 2, sent: 0, failed: 0 } } })
    expect(await desk.step('send')).toMatchObject({ status: 200, mailing: { state: 'sending' } })
    const sent = await desk.site.deliverMail()
    expect(sent.map(({ to, subject }) => [to?.[0]?.address, subject]).toSorted()).toEqual([
      ['ada@example.net', 'October'],
      ['bo@example.net', 'October'],
    ])
    for (const email of sent) {
      const token = await desk.site.newsletterToken('unsubscribe', email.to?.[0]?.address ?? '')
      expect([email.html, email.text].map((part) => part?.includes(`/newsletter/unsubscribe/${token}`))).toEqual([true, true])
    }
    expect(await desk.ask('/1')).toMatchObject({ mailing: { state: 'sent', counts: { recipients: 2, sent: 2, failed: 0, left: 0 } } })
    expect(await desk.ask('/1/recipients?status=sent')).toMatchObject({ matching: 2, recipients: [{ status: 'sent', sentBy: 'file' }, {}] })
    expect(await desk.ask('/1/recipients?status=failed')).toMatchObject({ matching: 0, recipients: [] })
  })

  test('are sent once, however often the button is pressed', async () => {
    await using desk = await openDesk(engine)
    await desk.write()
    const answers = await Promise.all([desk.step('send'), desk.step('send'), desk.step('send')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await desk.site.deliverMail()).toHaveLength(2)
  })

  test('lead to no newsletter that the archive does not have', async () => {
    await using desk = await openDesk(engine)
    const refused = { status: 400, issues: [{ path: 'newsletterId' }] }
    expect(await desk.write({ newsletterId: 99 })).toMatchObject(refused)
    await desk.write()
    expect(await desk.change({ newsletterId: 99 })).toMatchObject(refused)
  })

  test('of two people who change a draft the second learns of it; one that someone changed is not sent unseen', async () => {
    await using desk = await openDesk(engine)
    const { mailing } = await desk.write()
    expect(await desk.change({ markdown: 'One', updatedAt: mailing.updatedAt })).toMatchObject({
      status: 200,
      mailing: { subject: 'October' },
    })
    const late = { status: 409, current: { markdown: 'One', state: 'draft' } }
    expect(await desk.change({ markdown: 'Two', updatedAt: mailing.updatedAt })).toMatchObject(late)
    expect(await desk.step('send', { updatedAt: mailing.updatedAt })).toMatchObject(late)
  })

  test('that are paused or stopped send nothing until they are resumed, or ever; what was sent is not changed', async () => {
    await using desk = await openDesk(engine)
    await desk.write()
    await desk.step('send')
    expect(await desk.step('pause')).toMatchObject({ mailing: { state: 'paused' } })
    expect(await desk.site.deliverMail()).toHaveLength(0)
    expect(await desk.step('pause')).toMatchObject({ status: 409, message: 'This mailing is paused. Resume it, or stop it.' })
    await desk.step('resume')
    expect(await desk.step('stop')).toMatchObject({ mailing: { state: 'stopped' } })
    expect(await desk.site.deliverMail()).toHaveLength(0)
    for (const step of ['send', 'resume', 'pause', 'stop']) expect((await desk.step(step)).status).toBe(409)
    expect((await desk.change({ subject: 'Other' })).status).toBe(409)
    expect(await desk.step('duplicate')).toMatchObject({ status: 201, mailing: { id: 2, state: 'draft', subject: 'October' } })
    expect((await desk.ask('/1', { method: 'DELETE' })).status).toBe(200)
  })

  test('are scheduled for a time, to someone who is subscribed then; a scheduled one that is stopped is a draft again', async () => {
    await using desk = await openDesk(engine)
    await desk.write()
    expect((await desk.step('send', { at: inMinutes(-1) })).status).toBe(400)
    for (const step of ['send', 'stop', 'send']) await desk.step(step, { at: inMinutes(60) })
    expect(await desk.ask('/1')).toMatchObject({ mailing: { state: 'scheduled', sendAt: inMinutes(60) } })
    await makeSubscriber(desk.site.services, { email: 'cy@example.net' })
    expect(await desk.site.deliverMail()).toHaveLength(0)
    await desk.letTimeCome()
    expect(await desk.site.deliverMail()).toHaveLength(3)
    expect(await desk.ask('/1')).toMatchObject({ mailing: { state: 'sent', sendAt: null } })
  })

  // Before, it went out as it had been rendered, and before its new time.
  test.each([
    ['text', { markdown: 'Hello **again**!' }, -1],
    ['time', {}, 120],
  ])(
    'that are rescheduled with another %s while they are being rendered go out as they are then, at their new time',
    async (_, change, minutes) => {
      await using desk = await openDesk(engine)
      await desk.write()
      await desk.step('send', { at: inMinutes(60) })
      await desk.letTimeCome()
      const { db } = desk.site.services
      let isDrawn = false
      const tx: typeof db.tx = async (work) => {
        if (!isDrawn) {
          isDrawn = true
          await desk.step('stop')
          await desk.change(change)
          await desk.step('send', { at: inMinutes(120) })
          if (minutes < 0) await desk.letTimeCome()
        }
        return db.tx(work)
      }
      await deliverMailing({ ...desk.site.services, db: { ...db, tx } }, 1)
      expect(isDrawn).toBe(true)
      expect(await desk.ask('/1')).toMatchObject({ mailing: { state: 'scheduled', sendAt: inMinutes(minutes) } })
      const sent = await desk.site.deliverMail()
      expect(sent.map(({ text }) => text?.includes('again'))).toEqual(minutes < 0 ? [true, true] : [])
    },
  )

  test('say why they were taken back until they are scheduled again', async () => {
    await using desk = await openDesk(engine)
    await desk.write()
    await desk.site.services.db.updateTable('mailings').set({ trouble: 'connect ECONNREFUSED' }).execute()
    expect(await desk.ask('/1')).toMatchObject({ mailing: { state: 'draft', trouble: 'connect ECONNREFUSED' } })
    expect(await desk.step('send', { at: inMinutes(60) })).toMatchObject({ mailing: { state: 'scheduled', trouble: null } })
  })

  test('reach no one who leaves before their turn, nor who subscribes after the start', async () => {
    await using desk = await openDesk(engine)
    await desk.write()
    await desk.step('send')
    await desk.leave('bo@example.net')
    await makeSubscriber(desk.site.services, { email: 'late@example.net' })
    expect((await desk.site.deliverMail()).map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.net'])
    expect(await desk.ask('/1')).toMatchObject({ mailing: { state: 'sent', counts: { recipients: 2, sent: 1, left: 1 } } })
  })

  test('that say nothing, or for which there is no one, are refused in words', async () => {
    await using desk = await openDesk(engine)
    await desk.write({ markdown: '' })
    expect(await desk.step('send')).toMatchObject({ status: 400, message: expect.stringContaining('says nothing yet') })
    await desk.change({ withUpcomingEvents: true })
    expect(await desk.step('send')).toMatchObject({ status: 400, message: expect.stringContaining('says nothing yet') })
    await desk.change({ markdown: 'Hello' })
    for (const name of ['ada', 'bo']) await desk.leave(`${name}@example.net`)
    expect(await desk.step('send')).toMatchObject({ status: 409, message: 'No one is subscribed to the newsletter yet.' })
    expect(await desk.ask('/1')).toMatchObject({ mailing: { state: 'draft' } })
  })

  test('can be tested: the very email, to only the community’s own address', async () => {
    await using desk = await openDesk(engine)
    await desk.write()
    await desk.step('test')
    expect((await desk.site.deliverMail()).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [desk.site.services.config.contactEmail, 'Test: October'],
    ])
  })

  test('B §8.2: who was sent one is forgotten after the time that sent emails are kept, or once they have left the list; how many were is not', async () => {
    await using desk = await openDesk(engine)
    const { db } = desk.site.services
    const letEndDaysAgo = (days: number) =>
      db
        .updateTable('mailings')
        .set({ finishedAt: inMinutes(-days * 24 * 60) })
        .execute()
    await desk.write()
    await desk.step('send')
    await desk.site.deliverMail()
    const [one, other] = (await desk.ask('/1/recipients')).recipients.map(({ email }) => String(email))
    await desk.leave(one ?? '')
    await letEndDaysAgo(40)
    await deleteExpired(desk.site.services)
    expect((await desk.ask('/1/recipients')).recipients).toMatchObject([{ email: null }, { email: other }])
    await letEndDaysAgo(370)
    await deleteExpired(desk.site.services)
    expect(await desk.ask('/1')).toMatchObject({ mailing: { counts: { recipients: 2, sent: 2 } } })
    expect((await desk.ask('/1/recipients')).recipients).toMatchObject([{ email: null }, { email: null }])
  })
})
