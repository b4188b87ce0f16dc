import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadText } from '@/platform/browser/download'
import { setRequestHandler } from '@/platform/browser/fetch-json'
import { answerLogInAgain, reasonToLogIn, subscribeToLogInAgain } from '@/platform/browser/log-in-again'
import { defaultSite } from '@/site/facts'
import { attendee } from '../attendees/attendee.factory'
import { exportAttendees } from './attendees-csv'

vi.mock('@/platform/browser/download', () => ({ downloadText: vi.fn() }))

const exportAda = () =>
  exportAttendees({ title: 'Open House', registration: null }, [attendee()], { view: 'all', session: null }, defaultSite)
const answers = (status: number) =>
  setRequestHandler(() => Response.json({ message: 'Some words', ...(status === 403 && { reauthenticate: true }) }, { status }))
let leave: () => void

beforeEach(() => {
  vi.mocked(downloadText).mockClear()
  leave = subscribeToLogInAgain(() => undefined)
})
afterEach(() => leave())

test('spec B §7.2: a file of attendees is made once the password is entered again where that is needed, and not before', async () => {
  answers(403)
  const exporting = exportAda()
  await vi.waitFor(() => expect(reasonToLogIn()).toBe('password'))
  expect(downloadText).not.toHaveBeenCalled()
  answers(200)
  answerLogInAgain(true)
  await exporting
  expect(downloadText).toHaveBeenCalledOnce()
})

test.each([
  ['someone would rather not enter it', 403],
  ['the server does not answer whether it is needed', 500],
])('no file of attendees is made where %s', async (_case, status) => {
  answers(status)
  const exporting = exportAda()
  if (status === 403) await vi.waitFor(() => expect(reasonToLogIn()).toBe('password'))
  answerLogInAgain(false)
  await exporting
  expect(downloadText).not.toHaveBeenCalled()
})
