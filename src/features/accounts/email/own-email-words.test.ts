import { expect, test } from 'vitest'
import { ownEmailWords } from './own-email-words'

const textsOf = (words: ReturnType<typeof ownEmailWords>) =>
  Object.entries(words).map(([name, text]) => [name, typeof text === 'string' ? text : text('anna@example.net')])

test('spec B §7.1: without a mail server no email is promised, and who can set an address is said where one is asked for', () => {
  const texts = textsOf(ownEmailWords({ savesMail: true }))
  for (const [name, text] of texts) expect([name, text]).toEqual([name, expect.stringContaining('This site can’t send email yet')])
  for (const name of ['missing', 'hint', 'hintForAdmin', 'saved', 'unconfirmed'])
    expect(Object.fromEntries(texts)[name]).toContain('npm run admin -- email')
})

test('with one, every text goes by the email that leaves', () => {
  for (const [, text] of textsOf(ownEmailWords({}))) expect(text).not.toContain('can’t send email')
})
