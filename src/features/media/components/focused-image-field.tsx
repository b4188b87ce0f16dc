import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { PictureFocus } from '../picture-details.schema'
import { FocusChooser, focusPosition } from './focus-chooser'
import { ImageField, type ImageFieldProps } from './image-field'
import { PicturePreview } from './picture-preview'
import { PictureWithFallback } from './picture-with-fallback'

interface FocusedImageFieldProps extends ImageFieldProps {
  /** The form's field that holds a `PictureFocus`, or null for the middle. */
  focusName: string
  /** Further fields on the picture, as long as there is one. */
  children?: ReactNode
}

const MIDDLE: PictureFocus = { x: 0.5, y: 0.5 }

/** An image that is cut on the pages: chosen, shown as it is cut, and with the choice of what stays in view. A new one begins in the middle. */
export function FocusedImageField({ focusName, frame = 'aspect-3/2 w-45', children, ...props }: FocusedImageFieldProps) {
  const { control, name, storedUrl, isRemoved, onFile } = props
  const file = useWatch({ control, name }) as File | undefined
  const { field, formState } = useController({ control, name: focusName })
  const focus = (field.value ?? MIDDLE) as PictureFocus
  const choose = (next: File | undefined) => {
    onFile(next)
    field.onChange(next ? null : (formState.defaultValues?.[focusName] ?? null))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" style={focusPosition(focus)}>
      <ImageField {...props} frame={`focus-cut ${frame}`} onFile={choose} />
      {(file || (storedUrl && !isRemoved)) && (
        <>
          <FocusChooser value={focus} onChange={field.onChange}>
            {file ? (
              <PicturePreview file={file} />
            ) : (
              <PictureWithFallback url={storedUrl} alt="" sizes="15rem" className="w-full" fallback={null} />
            )}
          </FocusChooser>
          {children}
        </>
      )}
    </div>
  )
}
