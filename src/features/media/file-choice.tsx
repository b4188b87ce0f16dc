import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Button, buttonClass } from '@/ui/button'
import { FieldError, useFieldIds } from '@/ui/form/field'

export interface FileFieldProps extends FileOfForm {
  label: string
  hint?: ReactNode
  optional?: boolean
  storedUrl: string | null
  /** Whether what is stored goes when the form is saved. A file that is chosen cancels it (spec D2 §2). */
  isRemoved?: boolean
  onRemovedChange?: (isRemoved: boolean) => void
}

interface FileChoiceProps extends Omit<FileFieldProps, 'control' | 'name' | 'isRemoved'> {
  kind: UploadKind
  chosen: ReturnType<typeof useChosenFile>
  actions: ReactNode
  children: ReactNode
}

export function FileChoice(props: FileChoiceProps) {
  const { kind, label, hint, optional, storedUrl, chosen, onFile, onRemovedChange, actions, children } = props
  const { file, error, inputRef } = chosen
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
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-small leading-snug">
          {hint}
        </p>
      )}
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
          {actions}
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
  <p
    role="status"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 border-flatiron border-l-3 pl-3 font-[550] text-flatiron text-small"
  >
    <span className="flex gap-2 leading-snug">
      <Trash2 aria-hidden="true" size={17} strokeWidth={1.75} className="mt-px shrink-0" />
      {children}
    </span>
    <Button variant="quiet" onClick={onUndo}>
      {undo}
    </Button>
  </p>
)

/** In ISO media files the brand follows the size of the first box. */
const beginnings: Record<UploadKind, RegExp> = {
  image: /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/,
  flyer: /^%PDF/,
}

const UNREADABLE = 'The file can no longer be read. Please choose it again.'

const faults = { image: new WeakMap<Blob, Promise<string | undefined>>(), flyer: new WeakMap<Blob, Promise<string | undefined>>() }

/** The server's objection to a chosen file, by size, first bytes and pixels, before anything is sent. Looks at each file once. */
export function findFileFault(kind: UploadKind, file: Blob): Promise<string | undefined> {
  const fault = faults[kind].get(file) ?? findFault(kind, file).catch(() => UNREADABLE)
  faults[kind].set(file, fault)
  return fault
}

async function findFault(kind: UploadKind, file: Blob) {
  const { empty, maxBytes, tooLarge, wrongType } = uploadRules[kind]
  if (file.size === 0) return empty
  if (file.size > maxBytes) return tooLarge
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  if (!beginnings[kind].test(String.fromCharCode(...bytes))) return wrongType
  return kind === 'image' && (await countPixels(file)) > MAX_PIXELS ? TOO_MANY_PIXELS : undefined
}

/** 0 where this browser can't decode it, which says little of what the server can. */
async function countPixels(file: Blob): Promise<number> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return width * height
  } catch {
    return 0
  }
}

const MIB = 1024 * 1024

export type UploadKind = 'image' | 'flyer'

interface UploadRules {
  types: readonly string[]
  maxBytes: number
  empty: string
  tooLarge: string
  wrongType: string
}

/** Limits for uploads (spec decisions, 'The API'), shown by the form at once and decided by the server. */
export const uploadRules: Record<UploadKind, UploadRules> = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    maxBytes: 10 * MIB,
    empty: 'The image is empty. Please choose another file.',
    tooLarge: 'The image is larger than 10 MB. Please choose a smaller one.',
    wrongType: 'Please choose a JPEG, PNG, WebP, AVIF or GIF image.',
  },
  flyer: {
    types: ['application/pdf'],
    maxBytes: 20 * MIB,
    empty: 'The flyer is empty. Please choose another file.',
    tooLarge: 'The flyer is larger than 20 MB. Please choose a smaller one.',
    wrongType: 'The flyer must be a PDF file.',
  },
}

export const MAX_PIXELS = 50_000_000
export const TOO_MANY_PIXELS = 'The image has more than 50 megapixels. Please choose a smaller one.'
export const TOO_MUCH_MEMORY = 'The image takes too much memory to open. Please save it as a JPEG, or make it smaller.'
