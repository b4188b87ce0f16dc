import { useQuery } from '@tanstack/react-query'
import { ContentList } from '@/features/desk/content-list'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { usePicturedKindForm } from '@/features/desk/use-kind-form'
import { chosenFile, requiredFile } from '@/features/media/chosen-file.schema'
import { DescribedImageField } from '@/features/media/flyer-field'
import { PictureWithFallback, pictureAttributes } from '@/features/media/picture'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { Cell, PictureCell, Row, RowHeader, Table } from '@/ui/table/table'
import { teacher as kind, type Teacher } from './teacher.kind'
import { adminTeachersQuery } from './teacher.queries'

/** The staff area's teachers (spec D2 §2, §5). */
export function TeachersPanel() {
  const query = useQuery(adminTeachersQuery)
  const { timeZone } = useSite()

  return (
    <ContentList
      kind={kind}
      query={query}
      items={query.data?.teachers}
      textsOf={({ name, title, email, location }) => [name, title, email, location]}
      empty={'No teachers found. Click "Add New Teacher" to create one.'}
    >
      {(found) => (
        <Table caption="All teachers" columns={['Photo', 'Name', 'Title', 'Email', 'Location', 'Actions']}>
          {found.map((teacher) => (
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
                kind={kind}
                name={teacher.name}
                page="/teachers"
                question={`Are you sure you want to delete ${teacher.name}?`}
              />
            </Row>
          ))}
        </Table>
      )}
    </ContentList>
  )
}

const NoPhoto = () => <span className="grid place-items-center px-1">No photo</span>

export const EditTeacher = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="teacher" query={useQuery(adminTeachersQuery)} listOf={({ teachers }) => teachers}>
    {(teacher) => <TeacherEditDialog teacher={teacher} onClose={address.onClose} />}
  </NewOrStored>
)

function TeacherEditDialog({ teacher, onClose }: { teacher: Teacher | undefined; onClose: () => void }) {
  const edit = usePicturedKindForm(kind, {
    stored: teacher,
    // The API takes a teacher without a photo (spec decisions, 'The pages').
    image: teacher ? chosenFile('image') : requiredFile('image', 'The photo is required'),
    imageLabel: 'New photo',
    sentAs: 'imagePath',
    onSaved: onClose,
  })

  return (
    <EditDialog noun="teacher" width={800} edit={edit} labels={edit.labels} versionLabels={kind.labels} onClose={onClose}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField autoComplete="off" data-autofocus {...edit.field('name')} />
        <TextField autoComplete="off" {...edit.field('title')} />
        <TextField type="email" autoComplete="off" {...edit.field('email')} />
        <TextField autoComplete="off" {...edit.field('location')} />
      </div>
      <DescribedImageField
        optional={!edit.isNew}
        hint={edit.isNew ? 'Visitors look for a face. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.' : undefined}
        frame="aspect-square w-36"
        {...edit.picture}
      />
      <TextAreaField hint="The page shows the first sentence, and the rest behind “Read more”" rows={6} {...edit.field('bio')} />
      <TextAreaField optional hint="A few words to visitors, in the first person" {...edit.field('personalDescription')} />
      <TextField optional type="url" autoComplete="off" placeholder="https://" {...edit.field('websiteUrl')} />
    </EditDialog>
  )
}
