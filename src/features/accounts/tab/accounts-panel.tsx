import { useQuery } from '@tanstack/react-query'
import { Ban, KeyRound, LogIn, Pencil, ShieldOff, X } from 'lucide-react'
import { useState } from 'react'
import { PanelHead } from '@/features/desk/panel-head'
import { useCommand, useInitialSearch, useOpenDialog } from '@/features/desk/staff-address'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { roleNames, roleNouns } from '@/platform/roles'
import { capitalize } from '@/platform/text/nouns'
import { matchesSearch } from '@/platform/text/search-words'
import { dayAndTimeText, dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { SearchField } from '@/ui/form/search-field'
import { RowMenu } from '@/ui/menu-button'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { RowAction, RowState } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { accountRequest } from '../account.queries'
import type { SecondFactorMethod } from '../second-factor/second-factor.schema'
import { useSession } from '../sessions/session'
import { accountsQuery, openInvitationsQuery } from '../staff.queries'
import type { Account, OpenInvitation } from './account-list.schema'

export function AccountsPanel() {
  const query = useQuery(accountsQuery)
  const [search, setSearch] = useState(useInitialSearch())
  const invite = useCommand('invite')

  const found = (query.data?.accounts ?? []).filter(({ username }) => matchesSearch(search, [username]))

  return (
    <>
      <PanelHead action={<Button onClick={invite.run}>{invite.label}</Button>}>
        <SearchField label="Search accounts" value={search} onChange={setSearch} />
      </PanelHead>
      <ListStates query={query} loading="Loading accounts..." failure="Unable to load accounts">
        {found.length === 0 ? <EmptyList>No account matches “{search}”.</EmptyList> : <AccountsTable accounts={found} />}
      </ListStates>
      <OpenInvitations />
    </>
  )
}

function OpenInvitations() {
  const query = useQuery(openInvitationsQuery)
  const invitations = query.data?.invitations ?? []
  return (
    <section aria-labelledby="open-invitations" className="mt-14">
      <h3 id="open-invitations" className="mb-4 text-subheading">
        Open invitations
      </h3>
      <ListStates query={query} loading="Loading invitations..." failure="Unable to load invitations">
        {invitations.length === 0 ? (
          <EmptyList>No invitation is open. “Invite Someone” makes a link that one person can use within seven days.</EmptyList>
        ) : (
          <Table caption="Open invitations, newest first" columns={['For', 'Made by', 'Made', 'Valid until', 'Actions']}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </Table>
        )}
      </ListStates>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: OpenInvitation }) {
  const { id, role, createdBy, createdAt, expiresAt } = invitation
  const { timeZone } = useSite()
  const time = (instant: string) => dayAndTimeText(instant, timeZone)
  const { act } = useStaffAction()
  const revoke = () =>
    act({
      request: accountRequest('DELETE /api/auth/invitations/:id', { params: { id } }),
      question: 'Are you sure you want to revoke this invitation? Its link will no longer work.',
      done: 'Invitation revoked successfully',
      failed: 'Failed to revoke invitation',
    })
  return (
    <Row>
      <RowHeader>{capitalize(roleNouns[role])}</RowHeader>
      <Cell label="Made by" className="wrap-anywhere">
        {createdBy ?? 'Command line'}
      </Cell>
      <Cell label="Made">{time(createdAt)}</Cell>
      <Cell label="Valid until">{time(expiresAt)}</Cell>
      <ActionsCell>
        <RowAction icon={X} label="Revoke" of={`the invitation made ${time(createdAt)}`} onClick={revoke} />
      </ActionsCell>
    </Row>
  )
}

const columns = ['Username', 'Access', 'Two-step login', 'Since', 'Last seen', 'Status', 'Actions']

function AccountsTable({ accounts }: { accounts: readonly Account[] }) {
  const { user } = useSession()
  return (
    <Table caption="All accounts, the oldest first" columns={columns}>
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          inviter={accounts.find(({ id }) => id === account.invitedBy)?.username}
          isOwn={account.id === user?.id}
        />
      ))}
    </Table>
  )
}

interface AccountRowProps {
  account: Account
  inviter: string | undefined
  /** No one locks themselves out: one's own account is another admin's to disable. */
  isOwn: boolean
}

function AccountRow({ account, inviter, isOwn }: AccountRowProps) {
  const { username, role, secondFactors, createdAt, lastSeenAt } = account
  const { timeZone } = useSite()
  return (
    <Row>
      <RowHeader>
        <span className="wrap-anywhere">{username}</span>
        {isOwn && <span className="font-normal text-ink-soft"> (you)</span>}
      </RowHeader>
      <Cell>{roleNames[role]}</Cell>
      <Cell label="Two-step login">{describeFactors(secondFactors)}</Cell>
      <Cell label="Since" className="tabular:whitespace-nowrap">
        {dayText(createdAt, timeZone)}
        {inviter && (
          <span className="wrap-anywhere tabular:block whitespace-normal text-fine text-ink-soft stacked:before:content-[',_']">
            Invited by {inviter}
          </span>
        )}
      </Cell>
      <Cell label="Last seen" className="tabular:whitespace-nowrap">
        {lastSeenAt ? dayText(lastSeenAt, timeZone) : 'Never'}
      </Cell>
      <Cell>{account.disabledAt ? <RowState sign="off">{statusOf(account, timeZone)}</RowState> : statusOf(account, timeZone)}</Cell>
      {isOwn ? <Cell>{''}</Cell> : <Actions account={account} />}
    </Row>
  )
}

const factorNames: Readonly<Record<SecondFactorMethod, string>> = { totp: 'app', passkey: 'passkey', recovery: 'recovery codes' }

const describeFactors = (factors: readonly SecondFactorMethod[]) =>
  capitalize(factors.map((factor) => factorNames[factor]).join(' and ') || 'none')

function statusOf({ disabledAt, hasPassword }: Account, timeZone: string): string {
  if (disabledAt) return `Disabled since ${dayText(disabledAt, timeZone)}`
  return hasPassword ? 'Active' : 'Needs a reset link'
}

function Actions({ account: { id, username, disabledAt, secondFactors } }: { account: Account }) {
  const open = useOpenDialog()
  const { act } = useStaffAction()

  const disable = () =>
    act({
      request: accountRequest('POST /api/accounts/:id/disable', { params: { id } }),
      question: `Are you sure you want to disable ${username}? Anyone logged in as ${username} is logged out at once, links they made are revoked, and passwords that their reset links set in the last 30 days stop working.`,
      done: `${username} can't log in any more`,
      failed: 'Failed to disable account',
    })
  const enable = () =>
    act({
      request: accountRequest('POST /api/accounts/:id/enable', { params: { id } }),
      question: `Are you sure you want to let ${username} log in again, with the same password as before?`,
      done: `${username} can log in again`,
      failed: 'Failed to enable account',
    })
  const removeFactor = () =>
    act({
      request: accountRequest('DELETE /api/accounts/:id/second-factor', { params: { id } }),
      question: `Are you sure you want to remove the second factor of ${username}? Make sure first that ${username} really asked for it. After that, the password is enough to log in, and anyone logged in as ${username} is logged out at once.`,
      done: `${username} can log in with only a password`,
      failed: 'Failed to remove second factor',
    })

  return (
    <ActionsCell>
      <RowAction icon={Pencil} label="Edit" of={username} onClick={() => open('edit', id)} />
      <RowAction icon={KeyRound} label="Reset password" of={`of ${username}`} onClick={() => open('reset', id)} />
      {disabledAt ? (
        <RowAction icon={LogIn} label="Enable" of={username} onClick={enable} />
      ) : (
        <RowAction icon={Ban} label="Disable" of={username} onClick={disable} />
      )}
      <RowMenu
        of={username}
        items={[{ icon: ShieldOff, label: 'Remove Second Factor', isOff: secondFactors.length === 0, onSelect: () => void removeFactor() }]}
      />
    </ActionsCell>
  )
}
