import { type Control, useForm, useWatch } from 'react-hook-form'
import { UNSAVED, useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { formBody } from '@/features/desk/use-edit-form'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { FocusedImageField, withItsPicture } from '@/features/media/image-fields'
import type { PictureFocus } from '@/features/media/picture-details.schema'
import { errorText } from '@/platform/browser/fetch-json'
import { sendForm } from '@/platform/forms/send-form'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'
import { FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import type { PlaceAnswer } from './page-text.calls'
import { pageTextRequest } from './page-text.queries'

interface Fields {
  image: File | undefined
  alt: string
  isDecorative: boolean
  focus: PictureFocus | null
}

export function PictureDialog({ page, place, onClose }: { page: string; place: PlaceAnswer; onClose: () => void }) {
  const { picture, shape, updatedAt, isDecorative = false } = place
  const stored = { alt: picture?.alt ?? '', isDecorative: picture ? picture.alt === '' : isDecorative }
  const form = useForm<Fields>({ defaultValues: { image: undefined, ...stored, focus: picture?.focus ?? null } })
  const { errors, isDirty, isSubmitting } = form.formState
  const [saysNothing, image] = useWatch({ control: form.control, name: ['isDecorative', 'image'] })
  const write = useStaffWrite()
  useUnsavedWarning(isDirty && !isSubmitting)

  async function save(fields: Fields) {
    if (!fields.image && !picture) return form.setError('image', { message: 'Please choose a picture.' })
    const body = formBody({
      image: fields.image,
      alt: fields.alt,
      isDecorative: String(fields.isDecorative),
      x: String(fields.focus?.x ?? 0.5),
      y: String(fields.focus?.y ?? 0.5),
      updatedAt: updatedAt ?? '',
    })
    const request = pageTextRequest('PUT /api/page-texts/:page/:place', { params: { page, place: place.place }, json: {} })
    try {
      await write(() => sendForm(request, body, () => undefined))
      toast({ title: 'Success', description: 'Picture saved' })
      onClose()
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'The picture could not be saved'), variant: 'destructive' })
    }
  }
  const onSubmit = useSubmitOnce(form.handleSubmit(save))
  function choose(file: File | undefined) {
    form.setValue('image', file, { shouldDirty: true })
    form.clearErrors('image')
    const { alt, isDecorative: saysNothing } = form.getValues()
    form.setValue('alt', withItsPicture(Boolean(file), { value: alt, stored: stored.alt, blank: '' }))
    form.setValue('isDecorative', withItsPicture(Boolean(file), { value: saysNothing, stored: stored.isDecorative, blank: isDecorative }))
  }

  return (
    <FormDialog
      title={place.label}
      submitLabel="Save picture"
      pendingLabel="Saving..."
      isPending={isSubmitting}
      onSubmit={onSubmit}
      onClose={() => (!isDirty || window.confirm(UNSAVED)) && onClose()}
    >
      <div className="grid gap-5" style={{ '--shape': shape ? shape.width / shape.height : 1.5 }}>
        <FocusedImageField
          label="Picture"
          frame="place-frame"
          focusName="focus"
          storedUrl={picture?.url ?? null}
          control={form.control as unknown as Control}
          name="image"
          onFile={choose}
        />
        <SwitchField label="It is decorative" hint="It adds nothing to the text next to it." {...form.register('isDecorative')} />
        {!saysNothing && (
          <TextField
            label="What it shows"
            hint={
              image && stored.alt
                ? `The words before were about the other picture: “${stored.alt}”. Please say what the new one shows.`
                : 'For people who can’t see it'
            }
            autoComplete="off"
            maxLength={300}
            error={errors.alt?.message}
            {...form.register('alt', { required: 'Please say what the picture shows, or that it is decorative.' })}
          />
        )}
      </div>
    </FormDialog>
  )
}
