import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { contentRequests } from '@/features/desk/content-requests'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { formBody, useEditForm } from '@/features/desk/use-edit-form'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { DescribedImageField, pictureLabels } from '@/features/media/flyer-field'
import { pictureParts, toPictureFields } from '@/features/media/picture-fields'
import { TextAreaField, TextField } from '@/ui/form/field'
import type { mountainHutCalls } from '../mountain-hut.calls'
import { adminMountainHutsQuery } from '../mountain-hut.queries'
import type { MountainHut } from '../mountain-hut.schema'
import { type MountainHutFields, mountainHutInput } from '../mountain-hut.schema'

/** A field without a label is not compared with what someone else saved, nor with former versions. */
const labels = { title: 'Title', description: 'Description', image: 'New picture', ...pictureLabels } satisfies Required<
  Record<Exclude<keyof MountainHutFields, 'imageUrl'>, string>
>
const pictureLabel = 'Picture'

const mountainHutFields = z.intersection(mountainHutInput, z.object({ image: chosenFile('image') }))

/** What the fields of a former version are called. */
export const mountainHutLabels = { ...labels, imageUrl: pictureLabel }

/** What `/admin?tab=mountain-huts&edit=…` opens. */
export const EditMountainHut = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="mountain hut" query={useQuery(adminMountainHutsQuery)} listOf={({ mountainHuts }) => mountainHuts}>
    {(hut) => <MountainHutDialog hut={hut} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a mountain hut, or edits one. */
function MountainHutDialog({ hut, onClose }: { hut: MountainHut | undefined; onClose: () => void }) {
  const edit = useEditForm<MountainHutFields, MountainHut>({
    noun: 'mountain hut',
    requests: contentRequests<typeof mountainHutCalls>()('mountain-huts'),
    schema: mountainHutFields,
    stored: hut,
    toFields: (entity) => ({
      title: entity?.title ?? '',
      description: entity?.description ?? '',
      imageUrl: entity?.imageUrl ?? '',
      ...toPictureFields(entity),
      image: undefined,
    }),
    // A picture that is kept is the one that is there by now: the one that was may be gone.
    toBody: ({ imageUrl, ...fields }, base) =>
      formBody({ ...fields, ...pictureParts(fields, base), imageUrl: imageUrl && (base?.imageUrl ?? '') }),
    onSaved: onClose,
  })
  const { control, setValue } = edit.form
  const imageUrl = useWatch({ control, name: 'imageUrl' })
  const storedPicture = edit.base?.imageUrl ?? null
  const isRemoved = storedPicture !== null && imageUrl === ''
  // A picture that is kept is no one's version.
  const compared = isRemoved ? { ...labels, imageUrl: pictureLabel } : labels

  return (
    <EditDialog noun="mountain hut" width={500} edit={edit} labels={compared} versionLabels={mountainHutLabels} onClose={onClose}>
      <TextField label={labels.title} autoComplete="off" data-autofocus {...edit.field('title')} />
      <TextAreaField label={labels.description} {...edit.field('description')} />
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
