import type { Feature } from '@/content/feature.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { isUniqueViolation } from '@/platform/database/database-errors.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { roleNames } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { matchesSearch } from '@/platform/text/search-words'
import { hashOfToken } from '@/platform/token.server'
import {
  type AccountRow,
  findAccount,
  findAccountByUsername,
  getAccount,
  hasPassword,
  insertAccount,
  listAccounts,
  recordAccountAudit,
} from '../account.repository.server'
import { consumeInvitation, deleteOpenInvitation, isInvitationOpen, listOpenInvitations } from '../account-link.repository.server'
import { queueNewAdminNotices } from '../account-notices.server'
import { hashPassword, refuseGuessablePassword } from '../passwords/password.server'
import { countFailures, type Visitor } from '../rate-limited-attempt.server'
import { accessOf, madeBy } from '../revoke-access.server'
import type { SecondFactorMethod } from '../second-factor/second-factor.schema'
import { readSecondFactors } from '../second-factor/second-factors.server'
import { enterSession, type StartedSession, sessionPlace, startSession, visitorOf } from '../sessions/session.server'
import type { Account, NewAccount, OpenInvitation } from './account-list.schema'
import { accountCalls } from './accounts.calls'
import { changeAccount, createInvitation, disableAccount, enableAccount } from './change-accounts.server'

const accountId = (c: ApiContext) => idParameter(c, 'Account not found')

const api = serveCalls(accountCalls, {
  'POST /api/auth/register': async ({ c, services, body }) => {
    // As with logging in, only a failure counts.
    const register = async () => registerAccount(services, await body(), visitorOf(c))
    const session = await countFailures(services, `register ${visitorKey(c)}`, register)
    return enterSession(c, session, 'Registration successful! You are now logged in.')
  },
  'GET /api/accounts': async ({ services: { db } }) => {
    const factorsOf = await readSecondFactors(db)
    return { accounts: (await listAccounts(db)).map((row) => presentAccount(row, factorsOf(row.id))) }
  },
  'PUT /api/accounts/:id': async ({ c, services, actor, body }) =>
    answerOne(services.db, await changeAccount(services, accountId(c), await body(), actor)),
  'POST /api/accounts/:id/disable': async ({ c, services, actor }) =>
    answerOne(services.db, (await disableAccount(services, accountId(c), actor)).account),
  'POST /api/accounts/:id/enable': async ({ c, services, actor }) =>
    answerOne(services.db, await enableAccount(services, accountId(c), actor)),
  'POST /api/auth/invitations': async ({ services, actor, body, once }) => {
    const { isAdmin, role = isAdmin ? 'admin' : 'member', email } = await body()
    return { invitation: await once({ role, ...(email && { email }) }, () => createInvitation(services, { role, by: actor, email })) }
  },
  'GET /api/auth/invitations': async ({ services: { db, clock } }) => {
    const invitations = await listOpenInvitations(db, clock.now().toISOString())
    return { invitations: invitations.map(presentInvitation) }
  },
  'DELETE /api/auth/invitations/:id': async ({ c, services, actor }) => {
    await revokeInvitation(services, { invitationId: idParameter(c, 'Invitation not found'), accountId: actor.id })
    return { message: 'Invitation revoked' }
  },
})

async function revokeInvitation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { invitationId, accountId }: { invitationId: number; accountId: number },
) {
  await db.tx(async () => {
    const revoked = await deleteOpenInvitation(db, invitationId, clock.now().toISOString())
    if (!revoked) throw new ApiError(404, 'Invitation not found')
    const maker = revoked.accountId === null ? null : (await getAccount(db, revoked.accountId)).username
    const entry = { accountId, action: 'withdraw', entity: 'invitation', entityId: invitationId, label: revoked.role } as const
    await recordAudit({ db, clock }, { ...entry, detail: madeBy(maker) })
  })
}

const answerOne = async (db: Services['db'], row: AccountRow) => ({ account: presentAccount(row, (await readSecondFactors(db))(row.id)) })

const presentAccount = (row: AccountRow, secondFactors: SecondFactorMethod[]): Account => ({
  id: row.id,
  username: row.username,
  isAdmin: row.role === 'admin',
  role: row.role,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  invitedBy: row.invitedBy,
  hasPassword: hasPassword(row),
  email: row.email,
  newEmail: row.newEmail,
  secondFactors,
  disabled: row.disabledAt !== null,
  disabledAt: row.disabledAt,
})

type InvitationRow = Awaited<ReturnType<typeof listOpenInvitations>>[number]

const presentInvitation = (row: InvitationRow): OpenInvitation => ({
  id: row.id,
  isAdmin: row.role === 'admin',
  role: row.role,
  createdBy: row.username,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})

const byInvitationOnly = () => new ApiError(403, 'Registration is by invitation only')

function usernameTaken() {
  const message = 'This username is taken. Please choose another one'
  return new ApiError(409, message, { issues: [{ path: 'username', message }] })
}

/** Makes the invited account and its session, and spends the invitation. Throws ApiError 403, and 400 or 409, which leave it unspent. */
async function registerAccount(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs' | 'site'>,
  { username, password, invitation }: NewAccount,
  visitor: Visitor,
): Promise<StartedSession> {
  const { db, clock } = services
  const now = clock.now().toISOString()
  const tokenHash = hashOfToken(invitation)
  if (!(await isInvitationOpen(db, tokenHash, now))) throw byInvitationOnly()
  if (await findAccountByUsername(db, username)) throw usernameTaken()
  await refuseGuessablePassword(services, password, { username })
  const passwordHash = await hashPassword(password)
  try {
    return await db.tx(async () => {
      const invited = await consumeInvitation(db, tokenHash, now)
      if (!invited) throw byInvitationOnly()
      const { role } = invited
      const inviter = invited.accountId === null ? undefined : await findAccount(db, invited.accountId)
      const account = await insertAccount(db, { username, passwordHash, role, createdAt: now, invitedBy: invited.accountId })
      const source = inviter ? `of ${inviter.username}` : 'from the command line'
      await recordAccountAudit(services, account.id, 'create', account, `by invitation ${source}, ${accessOf(role)}`)
      if (role === 'admin')
        await queueNewAdminNotices(services, account, inviter ? `an invitation of ${inviter.username}` : 'the command line')
      const session = await startSession(services, account, sessionPlace(visitor))
      if (!session) throw new Error('A new account has no session')
      return session
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw usernameTaken()
    throw error
  }
}

export const accountsFeature: Feature = {
  name: 'accounts',
  leastRole: 'admin',
  api: [api],
  firstSteps: {
    account: async ({ db }) => (await listAccounts(db)).filter((account) => !account.disabledAt).length > 1,
  },
  staffSearch: {
    label: 'Accounts',
    find: async ({ db }, search, limit) =>
      (await listAccounts(db))
        .filter(({ username }) => matchesSearch(search, [username]))
        .slice(0, limit)
        .map(({ username, role }) => ({ title: username, detail: roleNames[role], url: '/admin?tab=accounts', lookFor: username })),
  },
}
