import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/components/table/table'
import { roleNouns } from '@/features/auth/role-names'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { capitalize } from '@/platform/text/nouns'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { openInvitationsQuery } from '../account-list.queries'
import type { invitationCalls } from '../invitations/invitation.calls'
import type { OpenInvitation } from '../invitations/invitation.schema'

/** The links that are out and were not used yet. */
export function OpenInvitations() {
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
