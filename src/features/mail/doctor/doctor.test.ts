import { openDrippingSmtp, openRefusingSmtp, openSmtpSink } from '@tests/support/smtp-sink'
import { describe, expect, test } from 'vitest'
import { checkDomain } from './check-domain.server'
import { checkMailServer, formatChecks } from './run-doctor.server'

const records = (all: Record<string, string[]>) => async (name: string) => all[name] ?? []
const ours = { domain: 'example.org', server: 'mail.example.org', contactEmail: 'hello@example.org' }
const publicUrl = 'https://community.example.org'
const states = (checks: readonly { state: string }[]) => checks.map(({ state }) => state)

describe('spec B §9.1 the sender’s domain', () => {
  test('records that are missing are reported with what they should be', async () => {
    const checks = await checkDomain(ours, records({}))
    expect(states(checks)).toEqual(['fix', 'improve', 'fix'])
    expect(checks[0]?.record).toEqual({ name: 'example.org', is: null, should: 'v=spf1 a:mail.example.org ~all' })
    expect(checks[2]?.record).toEqual({ name: '_dmarc.example.org', is: null, should: 'v=DMARC1; p=none; rua=mailto:hello@example.org' })
  })

  test('a list without our server is reported with our server before its end; well-known senders are named as they want to be', async () => {
    const txt = records({ 'example.org': ['google-site=1', 'v=spf1 include:_spf.host.example ~all'] })
    const [spf] = await checkDomain(ours, txt)
    expect(spf?.record?.should).toBe('v=spf1 include:_spf.host.example a:mail.example.org ~all')
    const [google] = await checkDomain({ ...ours, server: 'smtp.gmail.com' }, txt)
    expect(google?.record?.should).toBe('v=spf1 include:_spf.host.example include:_spf.google.com ~all')
  })

  // Before, it proposed a:127.0.0.1, which names no sender and makes receivers look it up.
  test('a relay by address is named by that, one on this machine by the address to fill in', async () => {
    const shouldBe = async (server: string, is: string[] = []) => {
      const [spf] = await checkDomain({ ...ours, server }, records({ 'example.org': is }))
      return spf?.record?.should ?? spf?.state
    }
    expect(await shouldBe('192.0.2.7')).toBe('v=spf1 ip4:ADDRESS ~all')
    expect(await shouldBe('8.8.4.4')).toBe('v=spf1 ip4:8.8.4.4 ~all')
    expect(await shouldBe('[2606:4700::1]')).toBe('v=spf1 ip6:2606:4700::1 ~all')
    for (const local of ['localhost', '127.0.0.1', '[::1]', '10.0.0.5']) {
      expect(await shouldBe(local)).toBe('v=spf1 ip4:ADDRESS ~all')
      expect(await shouldBe(local, ['v=spf1 ip4:8.8.4.4 -all'])).toBe('works')
    }
  })

  // Before, it proposed to keep the first one only, by which what the others name would land in spam.
  test('several lists are to become one that names all that they name, and our server', async () => {
    const txt = records({ 'example.org': ['v=spf1 include:_spf.host.example mx -all', 'v=spf1 mx include:news.example ~all'] })
    const [spf] = await checkDomain(ours, txt)
    expect(spf?.record?.should).toBe('v=spf1 include:_spf.host.example mx include:news.example a:mail.example.org -all')
  })

  test('all three as they should be work', async () => {
    const txt = records({
      'example.org': ['v=spf1 a:mail.example.org -all'],
      's1._domainkey.example.org': ['v=DKIM1; k=rsa; p=MIGf'],
      '_dmarc.example.org': ['v=DMARC1; p=reject'],
    })
    expect(states(await checkDomain(ours, txt))).toEqual(['works', 'works', 'works'])
  })

  test('a server that an included list names is in the list', async () => {
    const txt = records({
      'example.org': ['v=spf1 include:_spf.host.example ~all'],
      '_spf.host.example': ['v=spf1 redirect=_more.host.example'],
      '_more.host.example': ['v=spf1 +a:mail.example.org -all'],
    })
    expect((await checkDomain(ours, txt))[0]).toMatchObject({ state: 'works', says: 'Our mail server is in the list' })
  })

  test('lists that include one another end; more than ten lookups are reported, and none is asked beyond them', async () => {
    const inCircle = records({ 'example.org': ['v=spf1 include:a.example ~all'], 'a.example': ['v=spf1 include:example.org'] })
    expect((await checkDomain(ours, inCircle))[0]).toMatchObject({ state: 'improve' })
    const asked: string[] = []
    const endless = async (name: string) => {
      asked.push(name)
      return /^(_dmarc|.*_domainkey)/.test(name) ? [] : [`v=spf1 include:x${name} include:y${name} ~all`]
    }
    expect((await checkDomain(ours, endless))[0]).toMatchObject({ state: 'fix', says: expect.stringContaining('more than 10 lookups') })
    expect(asked.filter((name) => /^[xy]/.test(name)).length).toBeLessThanOrEqual(10)
  })

  test('name servers that do not answer are no fault of the domain', async () => {
    const checks = await checkDomain(ours, () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })))
    expect(states(checks)).toEqual(['improve', 'improve', 'improve'])
    expect(checks[0]?.says).toContain('can’t be read from here now (ETIMEOUT)')
  })
})

describe('spec B §9.1 the mail server', () => {
  test('where its greeting says the time, as Exim’s and Sendmail’s do, the clock is compared with it', async () => {
    const clock = { now: () => new Date('2027-03-01T10:00:20Z') }
    const labelled = async (banner: string) => {
      await using sink = await openSmtpSink({ banner })
      const checks = await checkMailServer({ publicUrl, smtpUrl: sink.url }, 2000, clock)
      return checks.find(({ label }) => label === 'Clock')
    }
    expect(await labelled('Exim 4.96 Mon, 01 Mar 2027 03:00:00 -0700')).toMatchObject({ state: 'works' })
    const late = await labelled('Sendmail 8.17.1/8.17.1; Mon, 1 Mar 2027 09:55:00 GMT')
    expect(late).toMatchObject({ state: 'fix', says: expect.stringContaining('are 320 seconds apart') })
    expect(await labelled('Postfix (Debian/GNU)')).toBeUndefined()
  })

  test('one that answers on this machine works, without encryption', async () => {
    await using sink = await openSmtpSink()
    const checks = await checkMailServer({ publicUrl, smtpUrl: sink.url })
    expect(checks.map(({ label, state }) => [label, state])).toEqual([
      ['Server', 'works'],
      ['Encryption', 'works'],
    ])
    expect(sink.attempts()).toBe(0)
  })

  test('one on this machine with a certificate that it signed itself works, as Debian’s does', async () => {
    await using sink = await openSmtpSink({ offersTls: true })
    expect(states(await checkMailServer({ publicUrl, smtpUrl: sink.url }))).toEqual(['works', 'works'])
  })

  test('one that dribbles is left in time, one that is away is reported', async () => {
    await using slow = await openDrippingSmtp()
    expect(await checkMailServer({ publicUrl, smtpUrl: slow.url }, 300)).toMatchObject([{ label: 'Server', state: 'fix' }])
    expect(await checkMailServer({ publicUrl, smtpUrl: 'smtp://127.0.0.1:9' }, 300)).toMatchObject([{ label: 'Server', state: 'fix' }])
    expect(await checkMailServer({ publicUrl, smtpUrl: undefined })).toMatchObject([{ label: 'Server', state: 'fix' }])
  })

  // Before, all of them 'can't be reached', and what was greeted was said nowhere.
  test('one that was reached and refused us is told from one that is unreachable, with what it was greeted by', async () => {
    await using relay = await openRefusingSmtp()
    const [refused] = await checkMailServer({ publicUrl, smtpUrl: relay.url })
    expect(await relay.greeting).toBe('EHLO community.example.org')
    expect(refused).toMatchObject({ label: 'Server', state: 'fix' })
    expect(refused?.says).toMatch(/was reached, and refused us when it was greeted with EHLO community\.example\.org: .*421 4\.7\.0/)
    expect((await checkMailServer({ publicUrl, smtpUrl: 'smtp://127.0.0.1:9' }))[0]?.says).toMatch(/can’t be reached: .*ECONNREFUSED/)
    await using slow = await openDrippingSmtp()
    expect((await checkMailServer({ publicUrl, smtpUrl: slow.url }, 300))[0]?.says).toContain('was reached, but gave no usable answer')
    await using unsigned = await openSmtpSink({ offersTls: true })
    const elsewhere = unsigned.url.replace('127.0.0.1', '0.0.0.0')
    expect((await checkMailServer({ publicUrl, smtpUrl: elsewhere }))[0]?.says).not.toContain('can’t be reached')
    await using sink = await openSmtpSink()
    expect((await checkMailServer({ publicUrl, smtpUrl: sink.url }))[0]?.says).toMatch(/answers, in .* to EHLO community\.example\.org$/)
  })

  test('one on another machine that would be greeted as localhost is reported', async () => {
    await using sink = await openSmtpSink({ offersTls: true })
    const smtpUrl = sink.url.replace('127.0.0.1', '0.0.0.0')
    const lax = `${smtpUrl}/?tls=off`
    expect((await checkMailServer({ publicUrl: 'http://localhost:3000', smtpUrl: lax }))[0]?.says).toContain('EHLO localhost')
  })

  test('one on another machine that offers no encryption is reported, with what may have removed it, and gets no password', async () => {
    await using sink = await openSmtpSink()
    const checks = await checkMailServer({ publicUrl, smtpUrl: sink.url.replace('127.0.0.1', 'anna:s3cret-word@0.0.0.0') })
    expect(checks).toMatchObject([
      { label: 'Encryption', state: 'fix', says: expect.stringContaining('Someone in between may have taken it away') },
    ])
  })

  test('what it is logged in with is printed nowhere', async () => {
    await using sink = await openSmtpSink()
    const smtpUrl = sink.url.replace('//', '//anna:s3cret-word@')
    const checks = await checkMailServer({ publicUrl, smtpUrl })
    expect(checks.at(-1)).toMatchObject({ label: 'Login', state: 'fix' })
    expect(formatChecks({ domain: 'example.org', checks })).not.toContain('s3cret-word')
  })
})
