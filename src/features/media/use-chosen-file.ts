import { type Control, useController } from 'react-hook-form'

/** A form's field that holds a file, or none. */
export interface FileOfForm {
  control: Control
  name: string
  onFile: (file: File | undefined) => void
}

/** The file that the field holds, why it can't be saved so, and where the form puts the focus when it can't. */
export function useChosenFile({ control, name }: FileOfForm) {
  const { field, fieldState } = useController({ control, name })
  return { file: field.value as File | undefined, error: fieldState.error?.message, inputRef: field.ref }
}
