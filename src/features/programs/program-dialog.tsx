import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { contentRequests } from '@/features/desk/content-requests'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { formBody, useEditForm } from '@/features/desk/use-edit-form'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { DescribedImageField } from '@/features/media/flyer-field'
import { pictureParts, toPictureFields } from '@/features/media/picture-fields'
import { TextAreaField, TextField } from '@/ui/form/field'
import { adminProgramsQuery } from './admin-programs.queries'
import { program as kind, type Program, type ProgramFields, type programCalls } from './program.kind'

const { imageUrl: pictureLabel, imageAlt, imageFocus, ...own } = kind.labels
const labels = { ...own, image: 'New picture', imageAlt, imageFocus }

const programFields = z.intersection(kind.input, z.object({ image: chosenFile('image') }))

/** What the fields of a former version are called. */
export const programVersionLabels = { ...labels, imageUrl: pictureLabel }

/** What `/admin?tab=programs&edit=…` opens. */
export const EditProgram = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="program" query={useQuery(adminProgramsQuery)} listOf={({ programs }) => programs}>
    {(program) => <ProgramDialog program={program} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a program, or edits one. */
function ProgramDialog({ program, onClose }: { program: Program | undefined; onClose: () => void }) {
  const edit = useEditForm<ProgramFields, Program>({
    noun: 'program',
    requests: contentRequests<typeof programCalls>()('programs'),
    schema: programFields,
    stored: program,
    toFields: (entity) => ({
      title: entity?.title ?? '',
      description: entity?.description ?? '',
      linkUrl: entity?.linkUrl ?? '',
      imageUrl: entity?.imageUrl ?? '',
      ...toPictureFields(entity),
      image: undefined,
    }),
    // A picture that is kept is the one stored now: the one that was there before may be gone.
    toBody: ({ imageUrl, ...fields }, base) =>
      formBody({ ...fields, ...pictureParts(fields, base), imageUrl: imageUrl && (base?.imageUrl ?? '') }),
    onSaved: onClose,
  })
  const { control, setValue } = edit.form
  const imageUrl = useWatch({ control, name: 'imageUrl' })
  const storedPicture = edit.base?.imageUrl ?? null
  const isRemoved = storedPicture !== null && imageUrl === ''
  // Keeping a picture is no difference between versions.
  const compared = isRemoved ? { ...labels, imageUrl: pictureLabel } : labels

  return (
    <EditDialog noun="program" width={500} edit={edit} labels={compared} versionLabels={programVersionLabels} onClose={onClose}>
      <TextField label={labels.title} autoComplete="off" data-autofocus {...edit.field('title')} />
      <TextAreaField label={labels.description} hint="A sentence or two for the card" {...edit.field('description')} />
      <TextField
        label={labels.linkUrl}
        hint="Where “Learn more” leads: a page of this site, like /inquiry-sessions, or an address that starts with https://"
        autoComplete="off"
        {...edit.field('linkUrl')}
      />
      <DescribedImageField
        label={pictureLabel}
        optional
        frame="aspect-4/5 w-36"
        storedUrl={storedPicture}
        {...edit.file('image')}
        isRemoved={isRemoved}
        onRemovedChange={(isGone) => setValue('imageUrl', isGone ? '' : storedPicture, { shouldDirty: true })}
      />
    </EditDialog>
  )
}
