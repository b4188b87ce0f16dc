import { Button } from '@/ui/button'
import { FileChoice, type FileFieldProps } from './file-choice'
import { FileMark } from './file-mark'
import { PicturePreview } from './picture-preview'
import { PictureWithFallback } from './picture-with-fallback'
import { useChosenFile } from './use-chosen-file'

export interface ImageFieldProps extends FileFieldProps {
  /** How it is cut and how wide it is shown: as on the pages, wide by default. */
  frame?: string
}

/** An image of something: what is stored, what was chosen to take its place, or the mark that it goes (spec D2 §2). */
export function ImageField({ storedUrl, frame = 'aspect-3/2 w-45', ...props }: ImageFieldProps) {
  const chosen = useChosenFile(props)
  const { file, error } = chosen
  const { onFile, isRemoved = false, onRemovedChange } = props
  return (
    <FileChoice
      kind="image"
      chosen={chosen}
      storedUrl={storedUrl}
      {...props}
      hint={props.hint ?? 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB'}
      actions={
        <>
          {file && (
            <Button variant="quiet" onClick={() => onFile(undefined)} className="text-small">
              {storedUrl ? 'Keep the current image' : 'Clear'}
            </Button>
          )}
          {!file && storedUrl && !isRemoved && onRemovedChange && (
            <Button variant="quiet" onClick={() => onRemovedChange(true)} className="text-small">
              Remove image
            </Button>
          )}
        </>
      }
    >
      {(file || storedUrl) && (
        <div className="flex flex-wrap items-center gap-4">
          {!(file && error) && (
            <div className={`${frame} max-w-full overflow-hidden rounded-sm bg-lilac-dawn ${isRemoved ? 'opacity-50 grayscale' : ''}`}>
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
