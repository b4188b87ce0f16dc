import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { FileChoice, type FileFieldProps, FileMark, useChosenFile } from './file-choice'
import { PictureWithFallback } from './picture'
import type { PictureFocus } from './picture-details.schema'
import './focus-chooser.css'

interface FocusedImageFieldProps extends ImageFieldProps {
  focusName: string
  focusLabel?: string
  focusHint?: string
  children?: ReactNode
}

export function FocusedImageField({
  focusName,
  focusLabel,
  focusHint,
  frame = 'aspect-3/2 w-45',
  children,
  ...props
}: FocusedImageFieldProps) {
  const { control, name, storedUrl, isRemoved, onFile } = props
  const file = useWatch({ control, name }) as File | undefined
  const { field, formState } = useController({ control, name: focusName })
  const focus = (field.value ?? { x: 0.5, y: 0.5 }) as PictureFocus
  const choose = (next: File | undefined) => {
    onFile(next)
    field.onChange(next ? null : (formState.defaultValues?.[focusName] ?? null))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" style={focusPosition(focus)}>
      <ImageField {...props} frame={`focus-cut ${frame}`} onFile={choose} />
      {(file || (storedUrl && !isRemoved)) && (
        <>
          <FocusChooser label={focusLabel} hint={focusHint} value={focus} onChange={field.onChange}>
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

interface FocusChooserProps {
  label: string | undefined
  hint: string | undefined
  value: PictureFocus
  onChange: (focus: PictureFocus) => void
  children: ReactNode
}

const STEP = 5

const CROPPED = 'Pages crop this picture to different shapes. Click what must stay visible.'

function FocusChooser({ label = 'Focal point', hint = CROPPED, value, onChange, children }: FocusChooserProps) {
  const area = useRef<HTMLDivElement>(null)
  function moveTo({ clientX, clientY }: MouseEvent) {
    const box = area.current?.getBoundingClientRect()
    if (box?.width && box.height) onChange({ x: toStep((clientX - box.left) / box.width), y: toStep((clientY - box.top) / box.height) })
  }

  return (
    <fieldset className="focus-chooser">
      <legend>{label}</legend>
      <p>{hint}</p>
      <div className="focus-ways">
        {/* By keyboard and for screen readers the sliders do the same. */}
        <div ref={area} aria-hidden="true" className="focus-picture" onClick={moveTo} style={focusPosition(value)}>
          {children}
          <span
            className="focus-point"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
          />
        </div>
        <div>
          <Slider label="From left to right" value={value.x} onChange={(x) => onChange({ ...value, x })} />
          <Slider label="From top to bottom" value={value.y} onChange={(y) => onChange({ ...value, y })} />
        </div>
      </div>
    </fieldset>
  )
}

const focusPosition = ({ x, y }: PictureFocus) => ({ '--x': `${x * 100}%`, '--y': `${y * 100}%` })

const toStep = (fraction: number) => (Math.round((Math.min(1, Math.max(0, fraction)) * 100) / STEP) * STEP) / 100

const Slider = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => (
  <label>
    {label}
    <input
      type="range"
      max={100}
      step={STEP}
      value={Math.round(value * 100)}
      aria-valuetext={`${Math.round(value * 100)} %`}
      onChange={({ target }) => onChange(target.valueAsNumber / 100)}
    />
  </label>
)

export interface ImageFieldProps extends FileFieldProps {
  frame?: string
}

/** spec D2 §2 */
export function ImageField({ storedUrl, frame = 'aspect-3/2 w-45', ...props }: ImageFieldProps) {
  const chosen = useChosenFile(props)
  const { file, error } = chosen
  const { isRemoved = false, onRemovedChange } = props
  return (
    <FileChoice
      kind="image"
      chosen={chosen}
      storedUrl={storedUrl}
      {...props}
      hint={props.hint ?? 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB'}
    >
      {(file || storedUrl) && (
        <div className="flex flex-wrap items-center gap-4">
          {!(file && error) && (
            <div className={`${frame} max-w-full overflow-hidden rounded-sm bg-chosen ${isRemoved ? 'opacity-50' : ''}`}>
              {file ? <PicturePreview key={file.name} file={file} /> : <StoredPicture url={storedUrl} />}
            </div>
          )}
          {file && <p className="min-w-0 text-small">{file.name}</p>}
          {isRemoved && onRemovedChange && (
            <FileMark undo="Undo" onUndo={() => onRemovedChange(false)}>
              The image will be removed when you save.
            </FileMark>
          )}
        </div>
      )}
    </FileChoice>
  )
}

const StoredPicture = ({ url }: { url: string | null }) => (
  <PictureWithFallback
    url={url}
    alt="Current picture"
    sizes="180px"
    className="size-full object-cover"
    fallback={<p className="grid h-full place-items-center px-3 text-center text-ink-soft text-small">Image not available</p>}
  />
)

const LONGER_SIDE = 480

/** Drawn, since an address of its own would need leave in the page's policy. */
function PicturePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isUnknown, setUnknown] = useState(false)

  useEffect(() => {
    let isGone = false
    setUnknown(false)
    createImageBitmap(file).then(
      (picture) => {
        if (!isGone && canvas.current) drawSmall(picture, canvas.current)
        picture.close()
      },
      // This browser can't show it, which says little of what the server can.
      () => isGone || setUnknown(true),
    )
    return () => {
      isGone = true
    }
  }, [file])

  if (isUnknown) return <p className="grid h-full place-items-center px-3 text-center text-ink-soft text-small">No preview</p>
  return <canvas ref={canvas} role="img" aria-label={`Preview of ${file.name}`} className="size-full object-cover" />
}

function drawSmall(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  const scale = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

interface DescribingField<T> {
  value: T
  stored: T
  blank: T
}

/** The value once another file is chosen (`isOther`): an unedited one describes the other picture and is replaced, an edited one stays. */
export const withItsPicture = <T,>(isOther: boolean, { value, stored, blank }: DescribingField<T>): T => {
  const [before, after] = isOther ? [stored, blank] : [blank, stored]
  return value === before ? after : value
}
