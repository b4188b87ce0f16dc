import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '@/components/form/search-field'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { AddButton, PanelHead } from '@/features/staff-area/components/panel-head'
import { useOpenDialog } from '@/features/staff-area/staff-address'
import { matchesSearch } from '@/platform/text/search-words'
import { adminTeachersQuery } from '../admin-teachers.queries'
import { TeachersTable } from './teachers-table'

/** The staff area's teachers (spec D2 §2). */
export function TeachersPanel() {
  const query = useQuery(adminTeachersQuery)
  const [search, setSearch] = useState('')
  const open = useOpenDialog()

  const teachers = query.data?.teachers ?? []
  const found = teachers.filter(({ name, title, email, location }) => matchesSearch(search, [name, title, email, location]))

  return (
    <>
      <PanelHead action={<AddButton />}>
        {teachers.length > 0 && <SearchField label="Search teachers" value={search} onChange={setSearch} />}
      </PanelHead>
      <ListStates query={query} loading="Loading teachers..." failure="Unable to load teachers">
        {found.length > 0 ? (
          <TeachersTable teachers={found} onEdit={({ id }) => open('edit', id)} />
        ) : (
          <EmptyList>
            {teachers.length === 0 ? 'No teachers found. Click "Add New Teacher" to create one.' : `No teacher matches “${search}”.`}
          </EmptyList>
        )}
      </ListStates>
    </>
  )
}
