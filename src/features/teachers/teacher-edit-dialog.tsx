import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { contentRequests } from '@/features/desk/content-requests'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { formBody, useEditForm } from '@/features/desk/use-edit-form'
import { chosenFile, requiredFile } from '@/features/media/chosen-file.schema'
import { DescribedImageField, pictureLabels } from '@/features/media/flyer-field'
import { pictureParts, toPictureFields } from '@/features/media/picture-fields'
import { TextAreaField, TextField } from '@/ui/form/field'
import { adminTeachersQuery } from './admin-teachers.queries'
import type { teacherCalls } from './teacher.calls'
import type { Teacher } from './teacher.schema'
import { type TeacherFields, teacherInput } from './teacher-input.schema'

const labels = {
  name: 'Name',
  title: 'Title',
  email: 'Email',
  location: 'Location',
  websiteUrl: 'Website URL',
  image: 'New photo',
  ...pictureLabels,
  bio: 'Professional Bio',
  personalDescription: 'Personal Message',
}

const photoLabel = 'Teacher Photo'

const photoHint = 'Visitors look for a face. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.'

const editedTeacher = z.intersection(teacherInput, z.object({ image: chosenFile('image') }))
/** Staff must give a photo of someone new; the API takes a teacher without one (spec decisions, 'The pages'). */
const newTeacher = z.intersection(teacherInput, z.object({ image: requiredFile('image', 'The photo is required') }))

/** What the fields of a former version are called. */
export const teacherVersionLabels = { ...labels, imageUrl: photoLabel }

/** What `/admin?tab=teachers&edit=…` opens. */
export const EditTeacher = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="teacher" query={useQuery(adminTeachersQuery)} listOf={({ teachers }) => teachers}>
    {(teacher) => <TeacherEditDialog teacher={teacher} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a teacher, or edits one (spec D2 §2, §5). */
function TeacherEditDialog({ teacher, onClose }: { teacher: Teacher | undefined; onClose: () => void }) {
  const edit = useEditForm<TeacherFields, Teacher>({
    noun: 'teacher',
    requests: contentRequests<typeof teacherCalls>()('teachers'),
    schema: teacher ? editedTeacher : newTeacher,
    stored: teacher,
    toFields,
    // A photo that is kept is the one stored now: the one that was there before may be gone.
    toBody: ({ imagePath, ...fields }, base) =>
      formBody({ ...fields, ...pictureParts(fields, base), imagePath: imagePath && (base?.imagePath ?? '') }),
    onSaved: onClose,
  })

  const { control, setValue } = edit.form
  const imagePath = useWatch({ control, name: 'imagePath' })
  const storedPhoto = edit.base?.imagePath ?? null
  const isRemoved = storedPhoto !== null && imagePath === ''
  // Keeping a photo is no difference between versions.
  const compared = isRemoved ? { ...labels, imagePath: photoLabel } : labels

  return (
    <EditDialog noun="teacher" width={800} edit={edit} labels={compared} versionLabels={teacherVersionLabels} onClose={onClose}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.name} autoComplete="off" data-autofocus {...edit.field('name')} />
        <TextField label={labels.title} autoComplete="off" {...edit.field('title')} />
        <TextField label={labels.email} type="email" autoComplete="off" {...edit.field('email')} />
        <TextField label={labels.location} autoComplete="off" {...edit.field('location')} />
      </div>
      <DescribedImageField
        label={photoLabel}
        optional={!edit.isNew}
        hint={edit.isNew ? photoHint : undefined}
        frame="aspect-square w-36"
        storedUrl={storedPhoto}
        {...edit.file('image')}
        isRemoved={isRemoved}
        onRemovedChange={(isGone) => setValue('imagePath', isGone ? '' : storedPhoto, { shouldDirty: true })}
      />
      <TextAreaField
        label={labels.bio}
        hint="The page shows the first sentence, and the rest behind “Read more”"
        rows={6}
        {...edit.field('bio')}
      />
      <TextAreaField
        label={labels.personalDescription}
        optional
        hint="A few words to visitors, in the first person"
        {...edit.field('personalDescription')}
      />
      <TextField label={labels.websiteUrl} optional type="url" autoComplete="off" placeholder="https://" {...edit.field('websiteUrl')} />
    </EditDialog>
  )
}

const toFields = (teacher: Teacher | undefined): TeacherFields => ({
  name: teacher?.name ?? '',
  title: teacher?.title ?? '',
  email: teacher?.email ?? '',
  location: teacher?.location ?? '',
  bio: teacher?.bio ?? '',
  personalDescription: teacher?.personalDescription ?? '',
  websiteUrl: teacher?.websiteUrl ?? '',
  imagePath: teacher?.imagePath ?? '',
  ...toPictureFields(teacher),
  image: undefined,
})
