import { Pencil, Trash2 } from 'lucide-react'
import { SiteLink } from '@/components/site-link'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, PictureCell, Row, RowHeader, Table } from '@/components/table/table'
import { PictureOr } from '@/features/media/components/picture-or'
import { pictureAttributes } from '@/features/media/picture-attributes'
import { publicationState } from '@/features/staff-area/publishing/components/publication-state'
import { useDelete } from '@/features/staff-area/use-delete'
import { apiRequest } from '@/platform/browser/api-request'
import { useSite } from '@/site/use-site'
import type { programCalls } from '../program.calls'
import type { Program } from '../program.schema'

const columns = ['Picture', 'Title', 'Description', 'Link', 'Actions']

interface ProgramsTableProps {
  programs: readonly Program[]
  onEdit: (program: Program) => void
}

const request = apiRequest<typeof programCalls>()

/** Every stored program, as staff see it. */
export function ProgramsTable({ programs, onEdit }: ProgramsTableProps) {
  const { timeZone } = useSite()
  const remove = useDelete()
  const askAndDelete = ({ id }: Program) =>
    remove({
      noun: 'program',
      request: request('DELETE /api/cms/programs/:id', { params: { id } }),
      question: 'Are you sure you want to delete this program?',
    })

  return (
    <Table caption="All programs" columns={columns}>
      {programs.map((program) => (
        <Row key={program.id}>
          <PictureCell>
            <PictureOr url={program.imageUrl} fallback={<NoPicture />} sizes="4rem" {...pictureAttributes(program)} />
          </PictureCell>
          <RowHeader state={publicationState(program, timeZone)}>{program.title}</RowHeader>
          <Cell className="tabular:w-2/5">
            <span className="line-clamp-2">{program.description}</span>
          </Cell>
          <Cell className="wrap-anywhere">
            <SiteLink href={program.linkUrl}>{program.linkUrl}</SiteLink>
          </Cell>
          <ActionsCell>
            <RowAction icon={Pencil} label="Edit" of={program.title} onClick={() => onEdit(program)} />
            <RowAction icon={Trash2} label="Delete" of={program.title} onClick={() => askAndDelete(program)} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  )
}

const NoPicture = () => <span className="grid place-items-center px-1">No picture</span>
