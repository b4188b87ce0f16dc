import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { TextAreaField, TextField } from '@/components/form/field'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { DescribedImageField, pictureLabels } from '@/features/media/components/described-image-field'
import { pictureParts, toPictureFields } from '@/features/media/picture-fields'
import { EditDialog } from '@/features/staff-area/components/edit-dialog'
import { NewOrStored } from '@/features/staff-area/components/stored-dialog'
import { contentRequests } from '@/features/staff-area/content-requests'
import { formBody } from '@/features/staff-area/form-body'
import type { StaffDialogProps } from '@/features/staff-area/staff-feature'
import { useEditForm } from '@/features/staff-area/use-edit-form'
import type { retreatCenterCalls } from '../retreat-center.calls'
import { adminRetreatCentersQuery } from '../retreat-center.queries'
import type { RetreatCenter } from '../retreat-center.schema'
import { type RetreatCenterFields, retreatCenterInput } from '../retreat-center.schema'

const labels = { title: 'Title', description: 'Description', image: 'New picture', ...pictureLabels }
const pictureLabel = 'Picture'

const retreatCenterFields = z.intersection(retreatCenterInput, z.object({ image: chosenFile('image') }))

/** What the fields of a former version are called. */
export const retreatCenterLabels = { ...labels, imageUrl: pictureLabel }

/** What `/admin?tab=retreat-centers&edit=…` opens. */
export const EditRetreatCenter = (address: StaffDialogProps) => (
  <NewOrStored
    {...address}
    noun="retreat center"
    query={useQuery(adminRetreatCentersQuery)}
    listOf={({ retreatCenters }) => retreatCenters}
  >
    {(center) => <RetreatCenterDialog center={center} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a retreat center, or edits one. */
function RetreatCenterDialog({ center, onClose }: { center: RetreatCenter | undefined; onClose: () => void }) {
  const edit = useEditForm<RetreatCenterFields, RetreatCenter>({
    noun: 'retreat center',
    requests: contentRequests<typeof retreatCenterCalls>()('retreat-centers'),
    schema: retreatCenterFields,
    stored: center,
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
    <EditDialog noun="retreat center" width={500} edit={edit} labels={compared} versionLabels={retreatCenterLabels} onClose={onClose}>
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
