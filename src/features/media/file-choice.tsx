import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Button, buttonClass } from '@/ui/button'
import { FieldError, FieldHint, useFieldIds } from '@/ui/form/field'
import { type UploadKind, uploadRules } from './chosen-file.schema'

export interface FileFieldProps extends FileOfForm {
  label: string
  hint?: ReactNode
  optional?: boolean
  storedUrl: string | null
  /** Whether what is stored goes when the form is saved. A file that is chosen cancels it (spec D2 §2). */
  isRemoved?: boolean
  onRemovedChange?: (isRemoved: boolean) => void
}

interface FileChoiceProps extends Omit<FileFieldProps, 'control' | 'name'> {
  kind: UploadKind
  chosen: ReturnType<typeof useChosenFile>
  children: ReactNode
}

export function FileChoice(props: FileChoiceProps) {
  const { kind, label, hint, optional, storedUrl, chosen, onFile, isRemoved, onRemovedChange, children } = props
  const { file, error, inputRef } = chosen
  const small = kind === 'image' ? 'text-small' : ''
  const { fieldId: id, state } = useFieldIds(undefined, error, hint)

  function choose(next: File | undefined) {
    if (!next) return
    onFile(next)
    onRemovedChange?.(false)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="justify-self-start font-[550] text-small">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {/* The input covers its button, so that pressing, dropping a file and the focus all are the browser's own. */}
          <span
            className={buttonClass(
              'outline',
              'relative px-4! py-2! text-small has-aria-invalid:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-3',
            )}
          >
            <span id={`${id}-choose`}>{file ? 'Choose another file' : 'Choose a file'}</span>
            <input
              ref={inputRef}
              type="file"
              id={id}
              accept={uploadRules[kind].types.join()}
              aria-labelledby={`${id}-label ${id}-choose`}
              {...state}
              required={!optional && !storedUrl}
              // Else browsers call it invalid while nothing is chosen.
              aria-invalid={Boolean(error)}
              onChange={({ target }) => {
                choose(target.files?.[0])
                // So that choosing the same file again fires the event too.
                target.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            />
          </span>
          {file && (
            <Button variant="quiet" onClick={() => onFile(undefined)} className={small}>
              {storedUrl ? `Keep the current ${kind}` : 'Clear'}
            </Button>
          )}
          {!file && storedUrl && !isRemoved && onRemovedChange && (
            <Button variant="quiet" onClick={() => onRemovedChange(true)} className={small}>
              Remove {kind}
            </Button>
          )}
        </div>
      </div>
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}

interface FileOfForm {
  control: Control
  name: string
  onFile: (file: File | undefined) => void
}

export function useChosenFile({ control, name }: FileOfForm) {
  const { field, fieldState } = useController({ control, name })
  return { file: field.value as File | undefined, error: fieldState.error?.message, inputRef: field.ref }
}

export const FileMark = ({ undo, onUndo, children }: { undo: string; onUndo: () => void; children: ReactNode }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 border-wrong border-l-3 pl-3 font-[550] text-wrong text-small">
    <span className="flex gap-2 leading-snug">
      <Trash2 aria-hidden="true" size={17} strokeWidth={1.75} className="mt-px shrink-0" />
      {children}
    </span>
    <Button variant="quiet" onClick={onUndo}>
      {undo}
    </Button>
  </p>
)
