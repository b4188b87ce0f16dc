import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ImageField, type ImageFieldProps } from './image-field'
import type { PictureFocus } from './picture-details.schema'
import { PicturePreview } from './picture-preview'
import { PictureWithFallback } from './picture-with-fallback'
import './focus-chooser.css'

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

interface FocusChooserProps {
  value: PictureFocus
  onChange: (focus: PictureFocus) => void
  /** The whole picture. */
  children: ReactNode
}

/** In percent, for keys and fingers alike. */
const STEP = 5

/** Chooses what of a picture stays in view where it is cut: by pressing on it, by dragging its point, or by a slider for each axis. */
function FocusChooser({ value, onChange, children }: FocusChooserProps) {
  const area = useRef<HTMLDivElement>(null)
  function moveTo({ clientX, clientY }: MouseEvent) {
    const box = area.current?.getBoundingClientRect()
    if (box?.width && box.height) onChange({ x: toStep((clientX - box.left) / box.width), y: toStep((clientY - box.top) / box.height) })
  }

  return (
    <fieldset className="focus-chooser">
      <legend>Focal point</legend>
      <p>Pages crop this picture to different shapes. Click what must stay visible.</p>
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

/** For what shows the picture as it is cut. */
const focusPosition = ({ x, y }: PictureFocus) => ({ '--x': `${x * 100}%`, '--y': `${y * 100}%` })

const toStep = (fraction: number) => (Math.round((Math.min(1, Math.max(0, fraction)) * 100) / STEP) * STEP) / 100

interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const Slider = ({ label, value, onChange }: SliderProps) => (
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
