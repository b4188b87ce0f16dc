import { expect, test } from 'vitest'
import { passkeyRemovalQuestion, totpRemovalWords } from './second-factor-words'

const ENOUGH = 'Your password will be enough to log in. Your recovery codes stop working'

test('spec B §7.2: only removing the last second factor warns that the password will be enough again and recovery codes stop working', () => {
  expect(totpRemovalWords(0)).toEqual({ question: expect.stringContaining(ENOUGH), done: 'Two-step login is off' })
  expect(passkeyRemovalQuestion('Laptop', { passkeys: 0, hasTotp: false })).toContain(ENOUGH)
  const { question, done } = totpRemovalWords(1)
  for (const text of [
    question,
    done,
    passkeyRemovalQuestion('Laptop', { passkeys: 1, hasTotp: false }),
    passkeyRemovalQuestion('Laptop', { passkeys: 0, hasTotp: true }),
  ]) {
    expect(text).not.toContain('enough')
    expect(text).not.toContain('Two-step login is off')
  }
})

test('every removal says that one’s other sessions end', () => {
  for (const count of [0, 1]) {
    expect(totpRemovalWords(count).question).toContain('our other sessions end.')
    expect(passkeyRemovalQuestion('Laptop', { passkeys: count, hasTotp: false })).toContain('our other sessions end.')
  }
})
