import { openSmtpSink } from '@tests/support/smtp-sink'
import { engines, openTestSite } from '@tests/support/test-site'
import { expect, test, vi } from 'vitest'
import { runCommand } from '@/app/main.server'
import { runDoctorCommand } from './doctor-command.server'

test('a test email goes to the address that staff choose, and is listed like any other', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const answer = await site.request('/api/mail/test', { json: { email: 'ada@example.net' }, cookie })
  expect([answer.status, (await answer.json()).message]).toEqual([
    202,
    'A test email to ada@example.net is queued. What becomes of it is in the list.',
  ])
  const [sent] = await site.deliverMail()
  expect([sent?.to?.[0]?.address, sent?.subject]).toEqual(['ada@example.net', 'Test email from the Boulder Community'])
  const { mail } = await (await site.request('/api/mail', { cookie })).json()
  expect(mail).toMatchObject([{ label: 'Test email', to: ['ada@example.net'], status: 'saved' }])
  const refused = await site.request('/api/mail/test', { json: { email: 'nowhere' }, cookie })
  expect(refused.status).toBe(400)
})

test.each(engines)('a mailbox gets three test emails a day at most, however many are asked for at once, on %s', async (engine) => {
  await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
  const cookie = await site.logIn()
  const send = () => site.request('/api/mail/test', { json: { email: 'ada@example.net' }, cookie })
  const statuses = (await Promise.all([send(), send(), send(), send(), send()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([202, 202, 202, 429, 429])
  expect((await (await send()).json()).message).toBe(
    'This mailbox got several emails within the last day. Try another one, or this one tomorrow.',
  )
  expect(await site.deliverMail()).toHaveLength(3)
  const { activity } = await (await site.request('/api/activity', { cookie })).json()
  expect(activity.filter(({ entity }: { entity: string }) => entity === 'test email')).toHaveLength(3)
})

test('the command sends one at once, and says what became of it; it refuses what it does not know', async () => {
  await using site = await openTestSite('sqlite')
  expect((await runDoctorCommand(site.services, ['--to', 'ada@example.net'])).text).toContain(
    'No mail server is set up, so it was saved as a file',
  )
  site.services.mail = { kind: 'server', send: async () => Promise.reject(new Error('550 no')) }
  expect((await runDoctorCommand(site.services, ['--to', 'ada@example.net'])).text).toMatch(
    /Test email: needs fixing. It was not taken: 550 no\.$/,
  )
  await expect(runDoctorCommand(site.services, ['--too', 'ada@example.net'])).rejects.toThrow('Usage: npm run doctor')
  await expect(runDoctorCommand(site.services, ['--to', 'nowhere'])).rejects.toThrow('Usage: npm run doctor')
})

// Before, it answered 0 whatever it found, so nothing could watch a site by it.
test('spec B §9.1: the command exits with 1 where something needs fixing, and with 0 where it doesn’t', async () => {
  await using sink = await openSmtpSink()
  await using site = await openTestSite('sqlite', { SMTP_URL: sink.url, MAIL_FROM: 'office@example.org' })
  const records: Record<string, string[]> = {
    'example.org': ['v=spf1 a:127.0.0.1 -all'],
    's1._domainkey.example.org': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.example.org': ['v=DMARC1; p=reject'],
  }
  site.services.readTxt = async (name) => records[name] ?? []
  try {
    await runDoctorCommand(site.services, []).then(({ text, needsFixing }) => expect(needsFixing, text).toBe(false))
    expect((await runDoctorCommand(site.services, ['--to', 'ada@example.net'])).needsFixing).toBe(false)
    const output = await runCommand('doctor', [], { ...site.services.config, smtpUrl: undefined })
    expect([output.includes('Server: needs fixing'), process.exitCode]).toEqual([true, 1])
  } finally {
    process.exitCode = undefined
  }
})

test('a proxy on this machine whose words about visitors are not believed is said once in the log, and by the doctor', async () => {
  await using site = await openTestSite('sqlite')
  const warn = vi.spyOn(site.services.log, 'warn')
  const { hiddenVisitors } = site.services
  const proxy = async () =>
    (await (await site.request('/api/mail/check', { method: 'POST', cookie })).json()).checks.find(
      ({ label }: { label: string }) => label === 'Proxy',
    )
  const cookie = await site.logIn()
  hiddenVisitors.notice('203.0.113.9', '198.51.100.7')
  hiddenVisitors.notice('127.0.0.1', undefined)
  expect((await proxy()).state).toBe('works')
  for (const address of ['::ffff:127.0.0.1', '::1', '127.0.0.1']) hiddenVisitors.notice(address, '198.51.100.7')
  expect(await proxy()).toMatchObject({ state: 'fix', says: expect.stringContaining('Set TRUST_PROXY=on') })
  expect(warn).toHaveBeenCalledTimes(1)
})

// Before, only a proxy on this machine was noticed, and none in a container's network.
test.each(['172.18.0.5', '::ffff:10.0.3.1', '192.168.1.4', 'fd12:3456:789a::2'])('so is a proxy at %s', async (address) => {
  await using site = await openTestSite('sqlite')
  const warn = vi.spyOn(site.services.log, 'warn')
  const { hiddenVisitors } = site.services
  const cookie = await site.logIn()
  const proxy = async () =>
    (await (await site.request('/api/mail/check', { method: 'POST', cookie })).json()).checks.find(
      ({ label }: { label: string }) => label === 'Proxy',
    )
  hiddenVisitors.notice(address, undefined)
  expect((await proxy()).state).toBe('works')
  for (let count = 0; count < 3; count++) hiddenVisitors.notice(address, '198.51.100.7')
  expect((await proxy()).state).toBe('fix')
  expect(warn).toHaveBeenCalledTimes(1)
  expect(hiddenVisitors.isSeen).toBe(false)
})

test('an account has test emails sent to one mailbox after the other, but not without end', async () => {
  await using site = await openTestSite('sqlite', { RATE_LIMITS: 'on' })
  const cookie = await site.logIn()
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await site.request('/api/mail/test', { json: { email: `stranger${count}@example.net` }, cookie })).status)
  expect(statuses).toEqual([...Array(20).fill(202), 429])
})
