import { FileText } from 'lucide-react'
import { Button } from '@/ui/button'
import { FileChoice, type FileFieldProps } from './file-choice'
import { FileMark } from './file-mark'
import { useChosenFile } from './use-chosen-file'

/** A PDF to hand out: what is stored, what was chosen to take its place, or the mark that it goes (spec D2 §2). */
export function FlyerField({ storedUrl, ...props }: FileFieldProps) {
  const chosen = useChosenFile(props)
  const { file } = chosen
  const { onFile, isRemoved = false, onRemovedChange } = props
  return (
    <FileChoice
      kind="flyer"
      chosen={chosen}
      storedUrl={storedUrl}
      {...props}
      hint={props.hint ?? 'PDF, up to 20 MB'}
      actions={
        <>
          {file && (
            <Button variant="quiet" onClick={() => onFile(undefined)}>
              {storedUrl ? 'Keep the current flyer' : 'Clear'}
            </Button>
          )}
          {!file && storedUrl && !isRemoved && onRemovedChange && (
            <Button variant="quiet" onClick={() => onRemovedChange(true)}>
              Remove flyer
            </Button>
          )}
        </>
      }
    >
      {(file || storedUrl) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
          <FileText aria-hidden="true" size={26} strokeWidth={1.25} className="text-ink-soft" />
          {file ? (
            <span className="min-w-0">{file.name}</span>
          ) : (
            <a href={storedUrl ?? ''} target="_blank" rel="noopener" className={isRemoved ? 'line-through' : ''}>
              The present flyer (PDF)<span className="sr-only">, opens in a new tab</span>
            </a>
          )}
          {isRemoved && onRemovedChange && (
            <FileMark undo="Keep" onUndo={() => onRemovedChange(false)}>
              The flyer will be removed when you save.
            </FileMark>
          )}
        </div>
      )}
    </FileChoice>
  )
}
