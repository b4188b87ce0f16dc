import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { refuseGuessablePassword } from './password.server'

const owner = { username: 'margarete', email: 'm.lindqvist@example.net' }

test.each([
  'boulder community',
  'BoulderCommunity1',
  'margarete1987',
  'lindqvist-2026',
  'sunflowermountain',
  'jennifer1998',
  'qwertzuiop',
  `${'Password1!'.repeat(20)}`,
])('spec B §7.3: %.30s is refused where a stranger could know it from the account’s names', async (password) => {
  await using site = await openTestSite('sqlite')
  await expect(refuseGuessablePassword(site.services, password, owner)).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'password', message: 'That password is too easy to guess. Please choose another one' }],
  })
})

test.each([
  'a long enough password',
  'gehweg-laterne-7',
  'Vb7#kq09!xTz',
  '山の上の朝の光と風と雲',
  `${'x7Kp_q2-Lw0vNz3e'.repeat(12)}`,
  `${'a'.repeat(32)} gehweg-laterne-7`,
])('%.30s is taken', async (password) => {
  await using site = await openTestSite('sqlite')
  await expect(refuseGuessablePassword(site.services, password, owner)).resolves.toBeUndefined()
})

test('a new password is judged where someone registers, changes theirs, or uses a link, and the link stays', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const weak = { password: 'boulder community', confirmPassword: 'boulder community' }
  const { invitation } = await (await site.request('/api/auth/invitations', { json: {}, cookie })).json()
  const register = (json: object) =>
    site.request('/api/auth/register', { json: { username: 'guest', invitation: invitation.token, ...json } })
  expect((await register(weak)).status).toBe(400)
  const strong = { password: 'quite another sentence', confirmPassword: 'quite another sentence' }
  const { user } = await (await register(strong)).json()
  const { resetLink } = await (await site.request(`/api/accounts/${user.id}/reset-link`, { method: 'POST', cookie })).json()
  const reset = async ({ password }: { password: string }) =>
    (await site.request('/api/auth/reset', { json: { token: resetLink.token, password } })).status
  expect([await reset(weak), await reset(strong)]).toEqual([400, 200])
  const change = await site.request('/api/auth/password', { json: { currentPassword: 'a long enough password', ...weak }, cookie })
  expect([change.status, (await change.json()).issues]).toEqual([400, [{ path: 'password', message: expect.any(String) }]])
})
