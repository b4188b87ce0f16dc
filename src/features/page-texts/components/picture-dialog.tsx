import type { CSSProperties } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { TextField } from '@/components/form/field'
import { SwitchField } from '@/components/form/switch-field'
import { toast } from '@/components/toast/toast'
import { ImageField } from '@/features/media/components/image-field'
import { formBody } from '@/features/staff-area/form-body'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { UNSAVED, useUnsavedWarning } from '@/features/staff-area/use-unsaved-warning'
import { failureText } from '@/platform/browser/fetch-json'
import { sendForm } from '@/platform/forms/send-form'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import type { PlaceAnswer } from '../page-text.calls'
import { pageTextRequest } from '../staff-page-text.queries'

interface PictureDialogProps {
  page: string
  place: PlaceAnswer
  onClose: () => void
}

/** Percent of the way from the left, and from the top. */
interface Fields {
  image: File | undefined
  alt: string
  isDecorative: boolean
  x: number
  y: number
}

const noProgress = () => undefined

/** Puts another picture into its place, with what it shows, and what of it stays in view where it is cut. */
export function PictureDialog({ page, place, onClose }: PictureDialogProps) {
  const { picture, shape, updatedAt, isDecorative = false } = place
  const form = useForm<Fields>({
    defaultValues: {
      image: undefined,
      alt: picture?.alt ?? '',
      isDecorative: picture ? picture.alt === '' : isDecorative,
      x: (picture?.focus.x ?? 0.5) * 100,
      y: (picture?.focus.y ?? 0.5) * 100,
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { x, y, image, isDecorative: saysNothing } = useWatch({ control: form.control }) as Fields
  const write = useStaffWrite()
  useUnsavedWarning(isDirty && !isSubmitting)

  async function save(fields: Fields) {
    if (!fields.image && !picture) return form.setError('image', { message: 'Please choose a picture.' })
    const body = formBody({
      image: fields.image,
      alt: fields.alt,
      isDecorative: String(fields.isDecorative),
      x: String(fields.x / 100),
      y: String(fields.y / 100),
      updatedAt: updatedAt ?? '',
    })
    const request = pageTextRequest('PUT /api/page-texts/:page/:place', { params: { page, place: place.place }, json: {} })
    try {
      await write(() => sendForm(request, body, noProgress))
      toast({ title: 'Success', description: 'Picture saved' })
      onClose()
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, 'The picture could not be saved'), variant: 'destructive' })
    }
  }
  const onSubmit = useSubmitOnce(form.handleSubmit(save))
  const close = () => (!isDirty || window.confirm(UNSAVED)) && onClose()
  const cut = { '--x': `${x}%`, '--y': `${y}%`, '--shape': shape ? shape.width / shape.height : 1.5 } as CSSProperties

  return (
    <Dialog open title={place.label} width={500} onClose={close}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5" style={cut}>
        <ImageField
          label="Picture"
          frame="focus-frame"
          storedUrl={picture?.url ?? null}
          control={form.control as unknown as Control}
          name="image"
          onFile={(file) => form.setValue('image', file, { shouldDirty: true })}
        />
        {(image || picture) && (
          <fieldset className="grid gap-2">
            <legend className="font-[550] text-small">What stays in view</legend>
            <p className="text-fine text-ink-soft">The picture is cut to the shape of its place, on phones to another one.</p>
            <Slider label="From left to right" {...form.register('x', { valueAsNumber: true })} />
            <Slider label="From top to bottom" {...form.register('y', { valueAsNumber: true })} />
          </fieldset>
        )}
        <SwitchField label="It is decorative" hint="It says nothing that the words beside it do not." {...form.register('isDecorative')} />
        {!saysNothing && (
          <TextField
            label="What it shows"
            hint="For people who cannot see it"
            autoComplete="off"
            maxLength={300}
            error={errors.alt?.message}
            {...form.register('alt', { required: 'Please say what the picture shows, or that it is decorative.' })}
          />
        )}
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save picture'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Slider = ({ label, ...input }: { label: string } & React.ComponentProps<'input'>) => (
  <label className="grid grid-cols-[10rem_1fr] items-center gap-3 text-small">
    {label}
    <input type="range" min={0} max={100} {...input} className="min-h-8 accent-flatiron" />
  </label>
)
