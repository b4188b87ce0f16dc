import { Pencil, Trash2 } from 'lucide-react'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, PictureCell, Row, RowHeader, Table } from '@/components/table/table'
import { PictureOr } from '@/features/media/components/picture-or'
import { pictureAttributes } from '@/features/media/picture-attributes'
import { publicationState } from '@/features/staff-area/publishing/components/publication-state'
import { useDelete } from '@/features/staff-area/use-delete'
import { apiRequest } from '@/platform/browser/api-request'
import { useSite } from '@/site/use-site'
import type { teacherCalls } from '../teacher.calls'
import type { Teacher } from '../teacher.schema'

const columns = ['Photo', 'Name', 'Title', 'Email', 'Location', 'Actions']

const request = apiRequest<typeof teacherCalls>()

interface TeachersTableProps {
  teachers: readonly Teacher[]
  onEdit: (teacher: Teacher) => void
}

/** Everybody who teaches, as staff see them (spec D2 §2, §5). */
export function TeachersTable({ teachers, onEdit }: TeachersTableProps) {
  const { timeZone } = useSite()
  const remove = useDelete()
  const askAndDelete = ({ id, name }: Teacher) =>
    remove({
      noun: 'teacher',
      request: request('DELETE /api/cms/teachers/:id', { params: { id } }),
      question: `Are you sure you want to delete ${name}?`,
    })

  return (
    <Table caption="All teachers" columns={columns}>
      {teachers.map((teacher) => (
        <Row key={teacher.id}>
          <PictureCell>
            <PictureOr
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
            <a href={`mailto:${teacher.email}`}>{teacher.email}</a>
          </Cell>
          <Cell>{teacher.location}</Cell>
          <ActionsCell>
            <RowAction icon={Pencil} label="Edit" of={teacher.name} onClick={() => onEdit(teacher)} />
            <RowAction icon={Trash2} label="Delete" of={teacher.name} onClick={() => askAndDelete(teacher)} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  )
}

const NoPhoto = () => <span className="grid place-items-center px-1">No photo</span>
