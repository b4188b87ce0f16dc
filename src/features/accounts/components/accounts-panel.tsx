import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/components/table/table'
import { roleNouns } from '@/features/auth/role-names'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { useCommand, useInitialSearch, useOpenDialog } from '@/features/staff-area/staff-address'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { capitalize } from '@/platform/text/nouns'
import { matchesSearch } from '@/platform/text/search-words'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { accountsQuery, openInvitationsQuery } from '../account-list.queries'
import type { invitationCalls } from '../invitations/invitation.calls'
import type { OpenInvitation } from '../invitations/invitation.schema'
import { AccountsTable } from './accounts-table'

/** Accounts and open invitations. */
export function AccountsPanel() {
  const query = useQuery(accountsQuery)
  const [search, setSearch] = useState(useInitialSearch())
  const open = useOpenDialog()
  const invite = useCommand('invite')

  const found = (query.data?.accounts ?? []).filter(({ username }) => matchesSearch(search, [username]))

  return (
    <>
      <PanelHead action={<Button onClick={invite.run}>{invite.label}</Button>}>
        <SearchField label="Search accounts" value={search} onChange={setSearch} />
      </PanelHead>
      <ListStates query={query} loading="Loading accounts..." failure="Unable to load accounts">
        {found.length === 0 ? (
          <EmptyList>No account matches “{search}”.</EmptyList>
        ) : (
          <AccountsTable accounts={found} onEdit={({ id }) => open('edit', id)} onResetPassword={({ id }) => open('reset', id)} />
        )}
      </ListStates>
      <OpenInvitations />
    </>
  )
}

/** The links that are out and were not used yet. */
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
      request: apiRequest<typeof invitationCalls>()('DELETE /api/auth/invitations/:id', { params: { id } }),
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
