import { useQuery } from '@tanstack/react-query'
import { ContentList } from '@/features/desk/content-list'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { usePicturedKindForm } from '@/features/desk/use-kind-form'
import { DescribedImageField } from '@/features/media/flyer-field'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { Row, RowHeader, Table } from '@/ui/table/table'
import { mountainHut as kind, type MountainHut } from './mountain-hut.kind'
import { adminMountainHutsQuery } from './mountain-hut.queries'

/** The staff area's list. */
export function MountainHutsPanel() {
  const query = useQuery(adminMountainHutsQuery)
  const { timeZone } = useSite()
  return (
    <ContentList kind={kind} query={query} items={query.data?.mountainHuts} empty="No mountain huts yet.">
      {(huts) => (
        <Table caption="All mountain huts" columns={['Title', 'Actions']}>
          {huts.map((hut) => (
            <Row key={hut.id}>
              <RowHeader state={publicationState(hut, timeZone)}>{hut.title}</RowHeader>
              <ContentActions stored={hut} kind={kind} name={hut.title} page={`/mountain-huts/${hut.slug}`} />
            </Row>
          ))}
        </Table>
      )}
    </ContentList>
  )
}

/** What `/admin?tab=mountain-huts&edit=…` opens. */
export const EditMountainHut = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="mountain hut" query={useQuery(adminMountainHutsQuery)} listOf={({ mountainHuts }) => mountainHuts}>
    {(hut) => <MountainHutDialog hut={hut} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a mountain hut, or edits one. */
function MountainHutDialog({ hut, onClose }: { hut: MountainHut | undefined; onClose: () => void }) {
  const edit = usePicturedKindForm(kind, { stored: hut, onSaved: onClose })
  return (
    <EditDialog noun="mountain hut" width={500} edit={edit} labels={edit.labels} versionLabels={kind.labels} onClose={onClose}>
      <TextField autoComplete="off" data-autofocus {...edit.field('title')} />
      <TextAreaField {...edit.field('description')} />
      <DescribedImageField optional frame="aspect-4/5 w-36" {...edit.picture} />
    </EditDialog>
  )
}
