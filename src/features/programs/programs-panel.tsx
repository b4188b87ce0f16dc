import { useQuery } from '@tanstack/react-query'
import { ContentList } from '@/features/desk/content-list'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { usePicturedKindForm } from '@/features/desk/use-kind-form'
import { DescribedImageField } from '@/features/media/flyer-field'
import { PictureWithFallback, pictureAttributes } from '@/features/media/picture'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { SiteLink } from '@/ui/site-link'
import { Cell, PictureCell, Row, RowHeader, Table } from '@/ui/table/table'
import { program as kind, type Program } from './program.kind'
import { adminProgramsQuery } from './program.queries'

/** The staff area's programs: the cards of the home page and of the Programs page (spec decisions, 'The API'). */
export function ProgramsPanel() {
  const query = useQuery(adminProgramsQuery)
  const { timeZone } = useSite()

  return (
    <ContentList
      kind={kind}
      query={query}
      items={query.data?.programs}
      explanation={<Explanation />}
      empty={'No programs found, so visitors see the four built-in ones. Click "Add New Program" to create one.'}
    >
      {(programs) => (
        <Table caption="All programs" columns={['Picture', 'Title', 'Description', 'Link', 'Actions']}>
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
              <ContentActions stored={program} kind={kind} name={program.title} page="/programs" />
            </Row>
          ))}
        </Table>
      )}
    </ContentList>
  )
}

const Explanation = () => (
  <div className="measure grid gap-2 text-ink-soft text-small">
    <p>These cards are on the home page and on the Programs page, in the order they were created.</p>
    <p>
      A card without a page of its own has a link like /programs#meditation: the word after the # becomes the name of its place on the
      Programs page, and the link leads there.
    </p>
  </div>
)

const NoPicture = () => <span className="grid place-items-center px-1">No picture</span>

export const EditProgram = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="program" query={useQuery(adminProgramsQuery)} listOf={({ programs }) => programs}>
    {(program) => <ProgramDialog program={program} onClose={address.onClose} />}
  </NewOrStored>
)

function ProgramDialog({ program, onClose }: { program: Program | undefined; onClose: () => void }) {
  const edit = usePicturedKindForm(kind, { stored: program, onSaved: onClose })

  return (
    <EditDialog noun="program" width={500} edit={edit} labels={edit.labels} versionLabels={kind.labels} onClose={onClose}>
      <TextField autoComplete="off" data-autofocus {...edit.field('title')} />
      <TextAreaField hint="A sentence or two for the card" {...edit.field('description')} />
      <TextField
        hint="Where “Learn more” leads: a page of this site, like /inquiry-sessions, or an address that starts with https://"
        autoComplete="off"
        {...edit.field('linkUrl')}
      />
      <DescribedImageField optional frame="aspect-4/5 w-36" {...edit.picture} />
    </EditDialog>
  )
}
