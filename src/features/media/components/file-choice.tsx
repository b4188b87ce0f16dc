import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from '@/components/button'
import { FieldError } from '@/components/field'
import { findFileFault } from '../file-fault'
import { type UploadKind, uploadRules } from '../upload-rules'

export interface FileFieldProps {
  label: string
  hint?: ReactNode
  optional?: boolean
  /** The site path of what is stored. */
  storedUrl: string | null
  /** What was chosen to take its place. */
  file: File | undefined
  onFile: (file: File | undefined) => void
  /** Whether what is stored goes when the form is saved. A file that is chosen cancels it (spec D2 §2). */
  isRemoved?: boolean
  /** Left out where there must be one. */
  onRemovedChange?: (isRemoved: boolean) => void
  error?: string | undefined
}

interface FileChoiceProps extends Omit<FileFieldProps, 'storedUrl'> {
  kind: UploadKind
  /** What can be done beside choosing. */
  actions: ReactNode
  /** What is there or was chosen; hears of faults that show later. */
  children: (tellFault: (message: string) => void) => ReactNode
}

/** Chooses a file. What the server would refuse is not taken, and said at once. */
export function FileChoice(props: FileChoiceProps) {
  const { kind, label, hint, optional, file, onFile, onRemovedChange, error, actions, children } = props
  const id = useId()
  const [fault, setFault] = useState<string>()
  const message = fault ?? error
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    const found = await findFileFault(kind, chosen)
    setFault(found)
    if (found) return
    onFile(chosen)
    onRemovedChange?.(false)
  }

  function refuse(found: string) {
    setFault(found)
    onFile(undefined)
  }

  return (
    <div className="grid content-start gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="justify-self-start font-[550] text-small">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-small leading-snug">
          {hint}
        </p>
      )}
      <div className="mt-1 grid gap-3">
        {children(refuse)}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {/* The input covers its button, so that pressing, dropping a file and the focus all are the browser's own. */}
          <span
            className={buttonClass(
              'outline',
              'relative px-4! py-2! text-small has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-3',
            )}
          >
            <span id={`${id}-choose`}>{file ? 'Choose another file' : 'Choose a file'}</span>
            <input
              type="file"
              id={id}
              accept={uploadRules[kind].types.join()}
              aria-labelledby={`${id}-label ${id}-choose`}
              aria-describedby={describedBy || undefined}
              aria-invalid={message ? true : undefined}
              onChange={({ target }) => {
                void choose(target.files?.[0])
                // So that choosing the same file again is heard too.
                target.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            />
          </span>
          {actions}
        </div>
      </div>
      <div role="alert">{message && <FieldError id={`${id}-error`}>{message}</FieldError>}</div>
    </div>
  )
}
