import { openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { explainFailure } from './explain-failure'
import { packContent, secretLinkCutter, unpackBody } from './send-email.server'

const SITE = 'https://community.example.org'
const asItIs = (text: string) => text

test.each([
  [`<a href="${SITE}/registration/AbC-1_x">View</a>`, `<a href="${SITE}/registration/…">View</a>`],
  [`${SITE}/registration/AbC?accept=1#top and more`, `${SITE}/registration/… and more`],
  [`${SITE}/newsletter/confirm/AbC`, `${SITE}/newsletter/confirm/…`],
  [`(${SITE}/newsletter/unsubscribe/AbC\n`, `(${SITE}/newsletter/unsubscribe/…\n`],
  [`${SITE}/preview/AbC`, `${SITE}/preview/…`],
  [`<a href="${SITE}/login#reset=AbC">`, `<a href="${SITE}/login#…">`],
  [`${SITE}/login#invitation=AbC.`, `${SITE}/login#…`],
  [`${SITE}/events/open-house`, `${SITE}/events/open-house`],
  ['https://elsewhere.example/#part', 'https://elsewhere.example/#part'],
])('what lets a reader act as the recipient is cut out of %s', async (text, cut) => {
  await using site = await openTestSite('sqlite', { PUBLIC_URL: SITE })
  expect(secretLinkCutter(site.services)(text)).toBe(cut)
})

test('an email that is too long is stored as text, of which the beginning', async () => {
  const packed = await packContent({ subject: 'Long', html: 'h'.repeat(200_001), text: 't'.repeat(200_000) }, asItIs)
  expect(packed.body.length).toBeLessThan(1000)
  expect(await unpackBody(packed.body)).toEqual({ html: null, text: 't'.repeat(100_000) })
})

describe('why an email was not taken, in words', () => {
  test.each([
    ['Can’t send mail - all recipients were rejected: 550 5.1.1 <(address)>: Recipient address rejected: User unknown', /no such address/],
    ['552 5.2.2 Over quota', /mailbox is full/],
    ['450 4.2.0 <(address)>: Greylisted', /try again later/],
    ['Invalid login: 535 5.7.8 Error: authentication failed', /didn’t accept the site’s login/],
    ['connect ECONNREFUSED 127.0.0.1:587', /Nothing answers/],
    ['getaddrinfo ENOTFOUND mail.example.org', /name can’t be found/],
    ['The mail server took longer than 60 seconds', /didn’t answer in time/],
    ['Mail to another machine needs TLS, unless SMTP_URL says ?tls=off: Error upgrading', /no encryption/],
    ['554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org', /refuses email from this site/],
  ])('%s', (reason, words) => expect(explainFailure(reason)).toMatch(words))

  test('an answer that we don’t know is shown as it is', () => {
    expect(explainFailure('Address rejected')).toBeUndefined()
    expect(explainFailure(null)).toBeUndefined()
  })
})
