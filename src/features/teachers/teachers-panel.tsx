import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { ContentActions, publicationState, VersionsDialog } from '@/features/desk/publishing/versions-dialog'
import { useOpenDialog } from '@/features/desk/staff-address'
import { PictureWithFallback, pictureAttributes } from '@/features/media/picture'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { matchesSearch } from '@/platform/text/search-words'
import { useSite } from '@/site/use-site'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Cell, PictureCell, Row, RowHeader, Table } from '@/ui/table/table'
import { adminTeachersQuery } from './admin-teachers.queries'
import type { Teacher } from './teacher.schema'
import { teacherVersionLabels } from './teacher-edit-dialog'

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

const columns = ['Photo', 'Name', 'Title', 'Email', 'Location', 'Actions']

interface TeachersTableProps {
  teachers: readonly Teacher[]
  onEdit: (teacher: Teacher) => void
}

/** Everyone who teaches, as staff see them (spec D2 §2, §5). */
function TeachersTable({ teachers, onEdit }: TeachersTableProps) {
  const { timeZone } = useSite()

  return (
    <Table caption="All teachers" columns={columns}>
      {teachers.map((teacher) => (
        <Row key={teacher.id}>
          <PictureCell>
            <PictureWithFallback
              url={teacher.imageUrl}
              fallback={<NoPhoto />}
              sizes="4rem"
              {...pictureAttributes(teacher)}
              alt={`Photo of ${teacher.name}`}
            />
          </PictureCell>
          <RowHeader state={publicationState(teacher, timeZone)}>{teacher.name}</RowHeader>
          <Cell>{teacher.title}</Cell>
          <Cell className="wrap-anywhere">
            <a href={mailtoUrl(teacher.email)}>{teacher.email}</a>
          </Cell>
          <Cell>{teacher.location}</Cell>
          <ContentActions
            stored={teacher}
            noun="teacher"
            plural="teachers"
            name={teacher.name}
            page="/teachers"
            versions={(parts) => <VersionsDialog texts={{ labels: teacherVersionLabels }} {...parts} />}
            question={`Are you sure you want to delete ${teacher.name}?`}
            onEdit={() => onEdit(teacher)}
          />
        </Row>
      ))}
    </Table>
  )
}

const NoPhoto = () => <span className="grid place-items-center px-1">No photo</span>
