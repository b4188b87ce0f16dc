import { SiteLink } from '@/components/site-link'
import { Cell, PictureCell, Row, RowHeader, Table } from '@/components/table/table'
import { PictureWithFallback } from '@/features/media/components/picture-with-fallback'
import { pictureAttributes } from '@/features/media/picture-attributes'
import { ContentActions } from '@/features/staff-area/publishing/components/content-actions'
import { publicationState } from '@/features/staff-area/publishing/components/publication-state'
import { VersionsDialog } from '@/features/staff-area/publishing/components/versions-dialog'
import { useSite } from '@/site/use-site'
import type { Program } from '../program.schema'
import { programVersionLabels } from './program-dialog'

const columns = ['Picture', 'Title', 'Description', 'Link', 'Actions']

interface ProgramsTableProps {
  programs: readonly Program[]
  onEdit: (program: Program) => void
}

/** Every stored program, as staff see it. */
export function ProgramsTable({ programs, onEdit }: ProgramsTableProps) {
  const { timeZone } = useSite()

  return (
    <Table caption="All programs" columns={columns}>
      {programs.map((program) => (
        <Row key={program.id}>
          <PictureCell>
            <PictureWithFallback url={program.imageUrl} fallback={<NoPicture />} sizes="4rem" {...pictureAttributes(program)} />
          </PictureCell>
          <RowHeader state={publicationState(program, timeZone)}>{program.title}</RowHeader>
          <Cell className="tabular:w-2/5">
            <span className="line-clamp-2">{program.description}</span>
          </Cell>
          <Cell className="wrap-anywhere">
            <SiteLink href={program.linkUrl}>{program.linkUrl}</SiteLink>
          </Cell>
          <ContentActions
            stored={program}
            noun="program"
            plural="programs"
            name={program.title}
            page="/programs"
            versions={(parts) => <VersionsDialog texts={{ labels: programVersionLabels }} {...parts} />}
            onEdit={() => onEdit(program)}
          />
        </Row>
      ))}
    </Table>
  )
}

const NoPicture = () => <span className="grid place-items-center px-1">No picture</span>
