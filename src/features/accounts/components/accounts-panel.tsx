import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { ListHead } from '@/components/table/list-head'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { ChangePasswordDialog } from '@/features/auth/components/change-password-dialog'
import { ResetPasswordDialog } from '@/features/auth/components/reset-password-dialog'
import { matchesSearch } from '@/platform/search-words'
import { accountsQuery } from '../account-list.queries'
import type { Account } from '../account-list.schema'
import { AccountsTable } from './accounts-table'
import { InviteDialog } from './invite-dialog'
import { OpenInvitations } from './open-invitations'

type Asked = 'invite' | 'change password' | Account

/** Who can sign in, and who is invited to. */
export function AccountsPanel() {
  const query = useQuery(accountsQuery)
  const [search, setSearch] = useState('')
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)

  const found = (query.data?.accounts ?? []).filter(({ username }) => matchesSearch(search, [username]))

  return (
    <>
      <ListHead
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => ask('change password')}>
              Change My Password
            </Button>
            <Button onClick={() => ask('invite')}>Invite Somebody</Button>
          </div>
        }
      >
        <SearchField label="Search accounts" value={search} onChange={setSearch} />
      </ListHead>
      <ListStates query={query} loading="Loading accounts..." failure="Unable to load accounts">
        {found.length === 0 ? (
          <EmptyList>No account matches “{search}”.</EmptyList>
        ) : (
          <AccountsTable accounts={found} onResetPassword={ask} />
        )}
      </ListStates>
      <OpenInvitations />
      {asked === 'invite' && <InviteDialog onClose={close} />}
      {asked === 'change password' && <ChangePasswordDialog onClose={close} />}
      {typeof asked === 'object' && <ResetPasswordDialog account={asked} onClose={close} />}
    </>
  )
}
