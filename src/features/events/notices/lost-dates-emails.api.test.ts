import { at, fourThursdays, openFourThursdays, shorter, span } from '@tests/support/four-thursdays'
import { engines } from '@tests/support/test-site'
import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'

/** What each of the entries does in a calendar; where there is one, the email holds it twice. */
function methodsOf(email: Email | undefined) {
  const entries = email?.attachments.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
  return [...new Set(entries)].map((entry) => /METHOD:(\w+)/.exec(entry)?.[1])
}

describe.each(engines)('spec B §3.9: who is on a date that a change takes away, on %s', (engine) => {
  test('cancel: each is notified once that the date is no more, and is offered nothing', async () => {
    await using series = await openFourThursdays(engine)
    for (const who of ['ada', 'bo', 'cy']) await series.register(who, at('28'))
    const link = await series.linkTo('ada', at('28'))
    await series.newMail()
    expect((await series.save({ ...shorter, onLostDates: 'cancel', tellAttendees: true })).status).toBe(200)
    expect(await series.list()).toEqual(['ada cancelled 28T19', 'bo cancelled 28T19', 'cy cancelled 28T19'])
    // Emails that are due together are sent in any order.
    const mail = (await series.newMail()).toSorted((a, b) => String(a.to?.[0]?.address).localeCompare(String(b.to?.[0]?.address)))
    expect(mail.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`)).toEqual([
      'ada@example.net Your place is canceled: Evening Circle, Thu, Oct 28',
      'bo@example.net Your place is canceled: Evening Circle, Thu, Oct 28',
      'cy@example.net You’re no longer on the waitlist: Evening Circle, Thu, Oct 28',
    ])
    expect(mail[0]?.text).toContain('This date no longer takes place, so we’ve canceled your place.')
    expect((await (await series.site.request(link)).json()).registration).toMatchObject({ status: 'cancelled', endedBy: 'event' })
  })

  // Before, an email for each date, without what staff add and without where it was.
  test('someone who is moved from one date and canceled on another reads of both, and of a third that changed, in one email', async () => {
    await using series = await openFourThursdays(engine)
    for (const day of ['07', '14', '21', '28']) await series.register('ada', at(day))
    await series.register('bo', at('28'))
    await series.newMail()
    const { ada, bo } = { ada: await series.idOf('ada', at('28')), bo: await series.idOf('bo', at('28')) }
    const change = { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2', exceptions: [{ date: '2027-10-14', ...span('15') }] }
    const extra = { extraDates: [span('30')] }
    const choices = { [await series.idOf('ada', at('21'))]: at('30'), [ada]: 'cancel', [bo]: at('30') }
    const note = { tellAttendees: true, noteToAttendees: 'The hall is being painted.' }
    expect((await series.save({ ...change, ...extra, ...note, onLostDates: choices })).status).toBe(200)
    const mail = await series.newMail()
    expect(mail.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(['ada@example.net', 'bo@example.net'])
    const [toAda, toBo] = ['ada', 'bo'].map((who) => mail.find(({ to }) => to?.[0]?.address === `${who}@example.net`))
    expect(toAda?.subject).toBe('Three of your dates have changed: Evening Circle, Oct 15, Oct 28, and Oct 30')
    const read = toAda?.text?.replace(/\s+/g, ' ')
    expect(read).toContain('Sat, Oct 30: Your date has changed. 7:00')
    expect(read).toContain('Before: Thursday, October 21, 2027, 7:00')
    expect(read).toContain('Thu, Oct 28: This date is canceled. 7:00')
    expect(read).toContain('Before: Thursday, October 14, 2027, 7:00')
    expect(read).toContain('The hall is being painted.')
    expect(methodsOf(toAda)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
    expect(toBo?.subject).toBe('Your date has changed: Evening Circle, Sat, Oct 30')
    expect(toBo?.text).toContain('The hall is being painted.')
    expect(toBo?.text?.replace(/\s+/g, ' ')).toContain('Before: Thursday, October 28, 2027, 7:00')
  })

  // Before, the email and their page said that the date was canceled.
  test('of a draft, someone who is moved to a date that visitors never saw reads that they have a place on it', async () => {
    const joinUrl = 'https://meet.example.org/circle'
    await using series = await openFourThursdays(engine, { joinUrl })
    await series.register('ada', at('28'))
    await series.save({ status: 'draft', joinUrl: 'https://meet.example.org/not-announced' })
    await series.newMail()
    const choice = { extraDates: [span('30')], onLostDates: at('30'), tellAttendees: true }
    expect((await series.save({ ...shorter, ...choice })).status).toBe(200)
    const mail = await series.newMail()
    expect(mail.map(({ subject }) => subject)).toEqual(['Your date has changed: Evening Circle, Sat, Oct 30'])
    // Calendars have it as canceled until visitors see it again.
    expect(methodsOf(mail[0])).toEqual(['CANCEL'])
    const { registration } = await (await series.site.request(await series.linkTo('ada', at('30')))).json()
    expect(registration).toMatchObject({ status: 'registered', event: { joinUrl }, session: { startsAt: at('30'), state: 'scheduled' } })
  })

  // Before, two emails; the one about the date said that it was canceled. Then one that counted the date that stays as changed.
  test('someone who is moved by the save that takes the event off the website reads of that in the same email', async () => {
    await using series = await openFourThursdays(engine)
    for (const day of ['14', '28']) await series.register('ada', at(day))
    await series.newMail()
    const choice = { extraDates: [span('30')], onLostDates: at('30'), tellAttendees: true }
    expect((await series.save({ ...shorter, ...choice, status: 'draft' })).status).toBe(200)
    const mail = await series.newMail()
    expect(mail.map(({ subject }) => subject)).toEqual(['One of your dates has changed: Evening Circle, Oct 30'])
    const read = mail[0]?.text?.replace(/\s+/g, ' ')
    expect(read).toMatch(/Thu, Oct 14: This event is no longer on our website. 7:00.* Your registration still stands./)
    expect(read).toMatch(/Sat, Oct 30: Your date has changed. 7:00.* Before: Thursday, October 28, 2027/)
    // In calendars, all of its dates are off.
    expect(methodsOf(mail[0])).toEqual(['CANCEL', 'CANCEL'])
  })

  test('without tellAttendees the same is done and no one is written to', async () => {
    await using series = await openFourThursdays(engine)
    for (const who of ['ada', 'bo']) await series.register(who, at('28'))
    await series.newMail()
    const choices = { [await series.idOf('ada', at('28'))]: 'cancel', [await series.idOf('bo', at('28'))]: at('21') }
    expect((await series.save({ ...shorter, onLostDates: choices })).status).toBe(200)
    expect(await series.list()).toEqual(['ada cancelled 28T19', 'bo registered 21T19'])
    expect(await series.newMail()).toEqual([])
  })

  // Before, refused without a way to say it.
  test('restoring a version asks for the same, moves them, and writes to them', async () => {
    await using series = await openFourThursdays(engine, { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' })
    await series.save({ recurrence: fourThursdays.recurrence })
    await series.register('ada', at('28'))
    await series.newMail()
    expect(await series.restoreFirstVersion({})).toMatchObject({ status: 409, lost: [{ name: 'ada Quist', session: at('28') }] })
    expect(await series.restoreFirstVersion({ onLostDates: 'later' })).toMatchObject({ status: 400 })
    const wishes = { onLostDates: at('21'), tellAttendees: true, noteToAttendees: 'The hall is being painted.' }
    expect(await series.restoreFirstVersion(wishes)).toMatchObject({ status: 200, event: { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' } })
    expect(await series.list()).toEqual(['ada registered 21T19'])
    const [email] = await series.newMail()
    expect(email?.subject).toBe('Your date has changed: Evening Circle, Thu, Oct 21')
    expect(email?.text).toContain('The hall is being painted.')
  })
})
