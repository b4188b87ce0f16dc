import { useController, useWatch } from 'react-hook-form'
import { TextField } from '@/ui/form/field'
import { FocusedImageField } from './focused-image-field'
import type { ImageFieldProps } from './image-field'
import { withItsPicture } from './with-its-picture'

/** What the fields are called. */
export const pictureLabels = { imageAlt: 'Alt text', imageFocus: 'Focal point' }

/**
 * The image of an event, a teacher or a program, with what it shows and what of it stays in view (spec B §6.2): the form's `imageAlt` and
 * `imageFocus`.
 */
export function DescribedImageField(props: ImageFieldProps) {
  const { field, fieldState, formState } = useController({ control: props.control, name: 'imageAlt' })
  const stored: string = formState.defaultValues?.imageAlt ?? ''
  const isReplaced = useWatch({ control: props.control, name: props.name }) instanceof File
  const choose = (file: File | undefined) => {
    props.onFile(file)
    field.onChange(withItsPicture(Boolean(file), { value: field.value, stored, blank: '' }))
  }
  return (
    <FocusedImageField {...props} focusName="imageFocus" onFile={choose}>
      <TextField
        label={pictureLabels.imageAlt}
        hint={
          isReplaced && stored
            ? `The alt text before was about the other picture: “${stored}”. Please say what the new one shows, or leave it empty if it is only decorative.`
            : 'For people who can’t see it. Leave it empty if the picture is only decorative.'
        }
        optional
        autoComplete="off"
        maxLength={300}
        error={fieldState.error?.message}
        {...field}
      />
    </FocusedImageField>
  )
}
