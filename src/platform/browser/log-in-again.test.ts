import { expect, test } from 'vitest'
import { answerLogInAgain, askToLogInAgain, reasonToLogIn, subscribeToLogInAgain } from './log-in-again'

test('a session that ends while the password dialog is open turns it into logging in again, which answers both', async () => {
  const shown: unknown[] = []
  const leave = subscribeToLogInAgain(() => shown.push(reasonToLogIn()))
  const answers = [askToLogInAgain('password'), askToLogInAgain('ended'), askToLogInAgain('password')]
  expect(shown).toEqual(['password', 'ended', 'ended'])
  answerLogInAgain(true)
  expect(await Promise.all(answers)).toEqual([true, true, true])
  leave()
})
