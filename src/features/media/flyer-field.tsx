import { FileText } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { TextField } from '@/ui/form/field'
import { FileChoice, type FileFieldProps, FileMark, useChosenFile } from './file-choice'
import { FocusedImageField, type ImageFieldProps, withItsPicture } from './image-fields'
import { pictureLabels } from './picture-fields'

/** spec D2 §2 */
export function FlyerField({ storedUrl, ...props }: FileFieldProps) {
  const chosen = useChosenFile(props)
  const { file } = chosen
  const { isRemoved = false, onRemovedChange } = props
  return (
    <FileChoice kind="flyer" chosen={chosen} storedUrl={storedUrl} {...props} hint={props.hint ?? 'PDF, up to 20 MB'}>
      {(file || storedUrl) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
          <FileText aria-hidden="true" size={26} strokeWidth={1.25} className="text-ink-soft" />
          {file ? (
            <span className="min-w-0">{file.name}</span>
          ) : (
            <a href={storedUrl ?? ''} target="_blank" rel="noopener" className={isRemoved ? 'line-through' : ''}>
              The present flyer (PDF)<span className="sr-only">, opens in a new tab</span>
            </a>
          )}
          {isRemoved && onRemovedChange && (
            <FileMark undo="Keep" onUndo={() => onRemovedChange(false)}>
              The flyer will be removed when you save.
            </FileMark>
          )}
        </div>
      )}
    </FileChoice>
  )
}

/** Fields `imageAlt` and `imageFocus` (spec B §6.2). */
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
