import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { ListHead } from '@/components/table/list-head'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { matchesSearch } from '@/platform/search-words'
import { adminTeachersQuery } from '../teacher.queries'
import type { Teacher } from '../teacher.schema'
import { TeacherEditDialog } from './teacher-edit-dialog'
import { TeachersTable } from './teachers-table'

/** The staff area's teachers (spec D2 §2). */
export function TeachersPanel() {
  const query = useQuery(adminTeachersQuery)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Teacher | 'new'>()

  const teachers = query.data?.teachers ?? []
  const found = teachers.filter(({ name, title, email, location }) => matchesSearch(search, [name, title, email, location]))

  return (
    <>
      <ListHead action={<Button onClick={() => setEdited('new')}>Add New Teacher</Button>}>
        {teachers.length > 0 && <SearchField label="Search teachers" value={search} onChange={setSearch} />}
      </ListHead>
      <ListStates query={query} loading="Loading teachers..." failure="Unable to load teachers">
        {found.length > 0 ? (
          <TeachersTable teachers={found} onEdit={setEdited} />
        ) : (
          <EmptyList>
            {teachers.length === 0 ? 'No teachers found. Click "Add New Teacher" to create one.' : `No teacher matches “${search}”.`}
          </EmptyList>
        )}
      </ListStates>
      {edited && <TeacherEditDialog teacher={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
