import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeContactMessage } from '../contact-message.factory'

const site = async (engine: (typeof engines)[number]) => {
  const opened = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org', MAIL_FROM: 'Community <site@example.org>' })
  opened.services.clock = createClock('America/Denver', () => new Date('2027-10-05T16:00:00Z'))
  return opened
}

/** What someone who is logged in as `username` does with messages. */
async function desk({ request, logIn }: TestSite, username = 'anna') {
  const cookie = await logIn({ username })
  const call = async (method: string, path: string, json?: object) => {
    const answer = await request(`/api/contact${path}`, { method, cookie, ...(json && { json }) })
    return { status: answer.status, ...(await answer.json()) }
  }
  const list = async (query: string) => (await call('GET', query)).messages.map(({ name }: { name: string }) => name)
  return { cookie, call, list }
}

const days = (count: number) => new Date(Date.parse('2027-10-05T16:00:00Z') - count * 86_400_000).toISOString()

describe.each(engines)('spec B §5.1 the inbox on %s', (engine) => {
  test('a message is found by status, owner and words of its name, address and text; counts are of all', async () => {
    await using opened = await site(engine)
    const { call, list } = await desk(opened)
    const { owners } = await call('GET', '/owners')
    const anna = owners[0].id
    await makeContactMessage(opened.services, { name: 'Zoë Ek', createdAt: days(5), message: 'Is there a ramp?' })
    await makeContactMessage(opened.services, { name: 'Bo', createdAt: days(4), status: 'open', assigneeId: anna })
    await makeContactMessage(opened.services, { name: 'Cy', createdAt: days(2), email: 'cy@ramp.example' })
    await makeContactMessage(opened.services, { name: 'Di', createdAt: days(9), status: 'answered', assigneeId: anna })
    expect(await list('?status=new')).toEqual(['Cy', 'Zoë Ek'])
    expect(await list(`?assigneeId=${anna}`)).toEqual(['Bo', 'Di'])
    expect(await list('?assigneeId=none')).toEqual(['Cy', 'Zoë Ek'])
    expect(await list('?search=RAMP')).toEqual(['Cy', 'Zoë Ek'])
    expect(await list('?search=zoe ramp')).toEqual(['Zoë Ek'])
    expect(await list('?overdue=true')).toEqual(['Bo', 'Zoë Ek'])
    expect((await call('GET', '?status=late')).status).toBe(400)
    expect(await call('GET', '/counts')).toMatchObject({ new: 2, open: 1, answered: 1, closed: 0, overdue: 2 })
  })

  test('what has waited for three days is marked until it is answered or closed', async () => {
    await using opened = await site(engine)
    const { call } = await desk(opened)
    const late = await makeContactMessage(opened.services, { createdAt: days(3) })
    const early = await makeContactMessage(opened.services, { createdAt: days(2.9) })
    const read = async (id: number) => (await call('GET', `/${id}`)).message.overdueDays
    expect([await read(late), await read(early)]).toEqual([3, null])
    await call('PUT', `/${late}`, { status: 'closed' })
    expect(await read(late)).toBeNull()
  })

  test('a new message that someone takes, or has a word on, is open; only who can log in as an admin looks after one', async () => {
    await using opened = await site(engine)
    const { call } = await desk(opened)
    await opened.logIn({ username: 'guest', role: 'member' })
    const [anna, guest] = [1, 2]
    const first = await makeContactMessage(opened.services)
    const second = await makeContactMessage(opened.services)
    expect((await call('PUT', `/${first}`, { assigneeId: anna })).message).toMatchObject({ status: 'open', assignee: 'anna' })
    expect((await call('PUT', `/${first}`, { assigneeId: null })).message).toMatchObject({ status: 'open', assigneeId: null })
    expect(await call('PUT', `/${first}`, { assigneeId: guest })).toMatchObject({ status: 400, issues: [{ path: 'assigneeId' }] })
    expect(await call('PUT', `/${first}`, { assigneeId: 99 })).toMatchObject({ status: 400 })
    const { message } = await call('POST', `/${second}/notes`, { text: ' Called back. ' })
    expect(message).toMatchObject({ status: 'open', notes: [{ by: 'anna', text: 'Called back.' }] })
    expect(await call('POST', '/99/notes', { text: 'Called back.' })).toMatchObject({ status: 404, message: 'Message not found' })
  })

  test('a reply goes only to the visitor, answers reach the community, and what follows is the same conversation', async () => {
    await using opened = await site(engine)
    const { call } = await desk(opened)
    const id = await makeContactMessage(opened.services, { message: 'Planted words of a stranger', createdAt: days(1) })
    const { message } = await call('POST', `/${id}/replies`, { markdown: 'Dear Ada,\n\nthere is a **ramp**.' })
    expect(message).toMatchObject({ status: 'answered', assignee: 'anna', replies: [{ by: 'anna', email: { status: 'queued' } }] })
    await call('POST', `/${id}/replies`, { markdown: 'And parking.', close: true })
    const [first, second] = await opened.deliverMail()
    expect(first?.to?.map(({ address }) => address)).toEqual(['ada@example.net'])
    expect(first?.replyTo?.map(({ address }) => address)).toEqual(['office@example.org'])
    expect(first?.subject).toBe(`Re: Your message to the ${opened.services.site.community}`)
    expect(first?.text).toContain('there is a ramp.')
    expect(first?.html).toContain('<strong>ramp</strong>')
    expect(first?.text).not.toContain('Planted')
    expect(first?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    expect(first?.inReplyTo).toBeUndefined()
    expect([second?.inReplyTo, second?.references, second?.subject]).toEqual([first?.messageId, first?.messageId, first?.subject])
    expect((await call('GET', `/${id}`)).message).toMatchObject({ status: 'closed', replies: [{ email: { status: 'saved' } }, {}] })
  })

  test('of two people in one message neither reply is lost: the second learns who answered what before anything is sent', async () => {
    await using opened = await site(engine)
    const anna = await desk(opened, 'anna')
    const bo = await desk(opened, 'bo')
    const id = await makeContactMessage(opened.services)
    const [one, other] = await Promise.all([
      anna.call('POST', `/${id}/replies`, { markdown: 'From Anna', after: null }),
      bo.call('POST', `/${id}/replies`, { markdown: 'From Bo', after: null }),
    ])
    const [sent, refused] = one.status === 200 ? [one, other] : [other, one]
    const [reply] = sent.message.replies
    expect(refused).toMatchObject({ status: 409, message: `${reply.by} has answered this message in the meantime`, replies: [reply] })
    expect(await opened.deliverMail()).toHaveLength(1)
    expect((await anna.call('POST', `/${id}/replies`, { markdown: 'Also', after: reply.id })).message.replies).toHaveLength(2)
    expect(await opened.deliverMail()).toHaveLength(2)
  })

  test('sent again after a lost answer, a reply goes out once and a note is added once', async () => {
    await using opened = await site(engine)
    const { call } = await desk(opened, 'anna')
    const id = await makeContactMessage(opened.services)
    const reply = { markdown: 'There is a ramp.', after: null }
    await call('POST', `/${id}/replies`, reply)
    const again = await call('POST', `/${id}/replies`, { ...reply, close: true })
    expect(again).toMatchObject({ status: 200, message: { status: 'closed' } })
    expect(again.message.replies).toHaveLength(1)
    expect(await opened.deliverMail()).toHaveLength(1)
    const note = { text: 'Called back.', after: null }
    const [first] = (await call('POST', `/${id}/notes`, note)).message.notes
    expect((await call('POST', `/${id}/notes`, note)).message.notes).toHaveLength(1)
    expect((await call('POST', `/${id}/notes`, { ...note, after: first.id })).message.notes).toHaveLength(2)
  })

  test('saved replies are listed by title, changed and deleted', async () => {
    await using opened = await site(engine)
    const { call } = await desk(opened)
    const { savedReply } = await call('POST', '/saved-replies', { title: 'Parking', markdown: 'Two spots.' })
    await call('POST', '/saved-replies', { title: 'First time', markdown: 'Just come.' })
    await call('PUT', `/saved-replies/${savedReply.id}`, { title: 'Parking', markdown: 'Three spots.' })
    const { savedReplies } = await call('GET', '/saved-replies')
    expect(savedReplies).toMatchObject([{ title: 'First time' }, { title: 'Parking', markdown: 'Three spots.' }])
    expect((await call('DELETE', `/saved-replies/${savedReply.id}`)).status).toBe(200)
    expect((await call('DELETE', `/saved-replies/${savedReply.id}`)).status).toBe(404)
  })

  test('a saved reply that someone else has changed since is not overwritten: 409 names them and has what is stored', async () => {
    await using opened = await site(engine)
    const anna = await desk(opened, 'anna')
    const bo = await desk(opened, 'bo')
    const { savedReply: begun } = await anna.call('POST', '/saved-replies', { title: 'Parking', markdown: 'Two spots.' })
    const both = await Promise.all([
      anna.call('PUT', `/saved-replies/${begun.id}`, { markdown: 'Three spots.', updatedAt: begun.updatedAt }),
      bo.call('PUT', `/saved-replies/${begun.id}`, { markdown: 'Four spots.', updatedAt: begun.updatedAt }),
    ])
    const [saved, refused] = both[0].status === 200 ? both : both.toReversed()
    expect(refused).toMatchObject({ status: 409, changedBy: saved === both[0] ? 'anna' : 'bo', current: saved?.savedReply })
    expect(refused?.message).toMatch(/changed this saved reply on .*, after you opened it\.$/)
    const upon = { title: 'Cars', updatedAt: refused?.current.updatedAt }
    expect((await bo.call('PUT', `/saved-replies/${begun.id}`, upon)).savedReply).toMatchObject({
      title: 'Cars',
      markdown: saved?.savedReply.markdown,
    })
  })

  test('Activity has who made, changed and deleted a saved reply; an editor does none of it', async () => {
    await using opened = await site(engine)
    const { call } = await desk(opened, 'anna')
    const { savedReply } = await call('POST', '/saved-replies', { title: 'Parking', markdown: 'Two spots.' })
    const editor = await opened.logIn({ username: 'ed', role: 'editor' })
    const path = `/api/contact/saved-replies/${savedReply.id}`
    expect((await opened.request(path, { method: 'PUT', json: { title: 'Mine' }, cookie: editor })).status).toBe(403)
    await call('PUT', `/saved-replies/${savedReply.id}`, { title: 'Cars' })
    await call('DELETE', `/saved-replies/${savedReply.id}`)
    const noted = await opened.services.db
      .selectFrom('audit_log')
      .select(['action', 'label', 'entityId'])
      .where('entity', '=', 'saved reply')
      .orderBy('id')
      .execute()
    expect(noted).toEqual([
      { action: 'create', label: 'Parking', entityId: savedReply.id },
      { action: 'update', label: 'Cars', entityId: savedReply.id },
      { action: 'delete', label: 'Cars', entityId: savedReply.id },
    ])
  })

  test('B §8.1 notes and replies are found and erased with the person, and go with the message', async () => {
    await using opened = await site(engine)
    const { call } = await desk(opened)
    const id = await makeContactMessage(opened.services)
    await call('POST', `/${id}/notes`, { text: 'Planted note' })
    await call('POST', `/${id}/replies`, { markdown: 'Planted reply' })
    const people = opened.services.features.flatMap(({ people }) => people ?? [])
    const found = await Promise.all(people.map((each) => each.find(opened.services, 'ada@example.net')))
    expect(JSON.stringify(found)).toMatch(/Planted note.*Planted reply/)
    await opened.services.db.tx(async () => {
      for (const each of people) await each.erase(opened.services, 'ada@example.net')
    })
    for (const table of ['contact_messages', 'contact_message_notes', 'contact_message_replies', 'mail_messages'] as const)
      expect(JSON.stringify(await opened.services.db.selectFrom(table).selectAll().execute())).not.toContain('Planted')
  })
})
