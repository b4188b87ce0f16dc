import { useEffect, useRef, useState } from 'react'
import { MAX_PIXELS, TOO_MANY_PIXELS } from '../upload-rules'

/** Twice the size it is shown in, for fine screens. */
const LONGER_SIDE = 480

interface PicturePreviewProps {
  file: File
  /** Hears why the server would refuse it, as far as that shows only when it is decoded. */
  onFault: (message: string) => void
}

/** A chosen picture before it is sent. Drawn, since an address of its own would need leave in the page's policy. */
export function PicturePreview({ file, onFault }: PicturePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tellFault = useRef(onFault)
  const [isUnknown, setUnknown] = useState(false)

  useEffect(() => {
    let isGone = false
    setUnknown(false)
    createImageBitmap(file).then(
      (picture) => {
        if (!isGone && canvas.current) drawSmall(picture, canvas.current)
        if (!isGone && picture.width * picture.height > MAX_PIXELS) tellFault.current(TOO_MANY_PIXELS)
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
