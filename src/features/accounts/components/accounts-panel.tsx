import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { useCommand, useInitialSearch, useOpenDialog } from '@/features/staff-area/staff-address'
import { matchesSearch } from '@/platform/text/search-words'
import { accountsQuery } from '../account-list.queries'
import { AccountsTable } from './accounts-table'
import { OpenInvitations } from './open-invitations'

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
