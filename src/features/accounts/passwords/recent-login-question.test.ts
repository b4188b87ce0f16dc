import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRequestHandler } from '@/platform/browser/fetch-json'
import { answerLogInAgain, askToLogInAgain, reasonToLogIn, subscribeToLogInAgain } from '@/platform/browser/log-in-again'
import { enterPasswordAgain } from '../login/log-in-again-dialog'
import { openExport } from './confirm-recent-login'

const PATH = '/api/contact/export'
const open = vi.fn()
let leave: () => void

/** The server answers these statuses in turn. */
const answerWith = (...statuses: number[]) =>
  setRequestHandler(() => {
    const status = statuses.shift() ?? 500
    return Response.json({ message: 'Some words', ...(status === 403 && { reauthenticate: true }) }, { status })
  })

beforeEach(() => {
  vi.stubGlobal('window', { open })
  leave = subscribeToLogInAgain(() => undefined)
})
afterEach(() => {
  leave()
  open.mockClear()
  vi.unstubAllGlobals()
})

test.each([
  [403, 'password'],
  [401, 'ended'],
])(
  'spec B §7.2: an export to whose question the server answers %i asks (%s), opens once that is done, and not before',
  async (status, reason) => {
    answerWith(status, 200, status)
    const opening = openExport(PATH)
    await vi.waitFor(() => expect(reasonToLogIn()).toBe(reason))
    expect(open).not.toHaveBeenCalled()
    answerLogInAgain(true)
    await opening
    expect(open).toHaveBeenCalledExactlyOnceWith(PATH, '_blank', 'noopener')
    const refused = openExport(PATH)
    await vi.waitFor(() => expect(reasonToLogIn()).toBe(reason))
    answerLogInAgain(false)
    await refused
    expect(open).toHaveBeenCalledOnce()
  },
)

test('what else keeps the server from answering, the window of an export says', async () => {
  answerWith(500)
  await openExport(PATH)
  expect(open).toHaveBeenCalledOnce()
})

test('the password entered for a session that has ended since makes the question the one to log in again', async () => {
  answerWith(401)
  const asked = askToLogInAgain('password')
  expect([await enterPasswordAgain({ password: 'a long enough password' }), reasonToLogIn()]).toEqual(['failed', 'ended'])
  answerLogInAgain(true)
  expect(await asked).toBe(true)
})
