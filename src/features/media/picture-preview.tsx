import { useEffect, useRef, useState } from 'react'

/** Twice the size it is shown in, for fine screens. */
const LONGER_SIDE = 480

/** A chosen picture before it is sent. Drawn, since an address of its own would need leave in the page's policy. */
export function PicturePreview({ file }: { file: File }) {
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
