import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { findFileFault, uploadRules } from '@/features/media/chosen-file.schema'
import { Picture } from '@/features/media/picture'
import { errorText } from '@/platform/browser/fetch-json'
import { sendForm } from '@/platform/forms/send-form'
import { Button, buttonClass } from '@/ui/button'
import { FieldError, TextField } from '@/ui/form/field'
import { Dialog } from '@/ui/form-dialog'
import { ROWS_PER_STEP } from '@/ui/show-more'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import type { MediaFile } from '../library/media.calls'
import { mediaListQuery, mediaRequest } from '../library/media.queries'
import { retryAfterLogin } from '../retry-after-login'

type Chosen = Pick<MediaFile, 'url' | 'alt'>

export function AddPicture({ onChoose, onClose }: { onChoose: (markdown: string) => void; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [alt, setAlt] = useState('')

  function choose(file: Chosen) {
    setChosen(file)
    setAlt(file.alt ?? '')
  }

  const insert = () => chosen && onChoose(`![${alt.replace(/[[\]\\\n]/g, ' ').trim()}](${chosen.url})`)

  return (
    <Dialog
      open
      title="Add a picture"
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={chosen ? () => setChosen(undefined) : onClose}>
            {chosen ? 'Another picture' : 'Cancel'}
          </Button>
          <Button disabled={!chosen} onClick={insert}>
            Add Picture
          </Button>
        </>
      }
    >
      {chosen ? (
        <div className="grid gap-5">
          <Picture url={chosen.url} alt="" sizes="(min-width: 50rem) 46rem, 90vw" className="picture-chosen mx-auto w-auto max-w-full" />
          <TextField
            label="What it shows"
            optional
            hint="Read out, and shown where mail programs block pictures. Leave it empty if the picture only decorates."
            value={alt}
            maxLength={300}
            onChange={({ target }) => setAlt(target.value)}
            // Enter must not send the form around it.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              insert()
            }}
          />
        </div>
      ) : (
        <div className="grid gap-6">
          <UploadPicture onUploaded={(url) => choose({ url, alt: null })} />
          <StoredPictures onChoose={choose} />
        </div>
      )}
    </Dialog>
  )
}

function StoredPictures({ onChoose }: { onChoose: (file: Chosen) => void }) {
  const [offset, setOffset] = useState(0)
  const isTurned = useRef(false)
  const query = useQuery(mediaListQuery({ show: undefined, kind: 'picture', search: '' }, offset))
  const { files: pictures = [], matching = 0 } = query.data ?? {}
  const end = offset + ROWS_PER_STEP
  const isLoading = query.isPlaceholderData

  /** The buttons that turn the list are below it: the keyboard's focus goes to the first of the pictures that it shows then. */
  function focusWhenTurned(list: HTMLUListElement | null) {
    if (!list || !isTurned.current || isLoading) return
    isTurned.current = false
    list.querySelector('button')?.focus()
  }

  function turn(to: number, isPossible: boolean) {
    if (!isPossible) return
    isTurned.current = true
    setOffset(to)
  }

  return (
    <ListStates query={query} loading="Loading media..." failure="Unable to load media">
      {pictures.length === 0 ? (
        <EmptyList>Pictures that are in Media appear here.</EmptyList>
      ) : (
        <ul ref={focusWhenTurned} aria-label="Pictures in Media, newest first" aria-busy={isLoading} className="picture-choices">
          {pictures.map((file, index) => (
            <li key={file.name}>
              <button type="button" onClick={() => onChoose(file)} aria-label={file.alt || `Picture ${index + 1}`}>
                <Picture url={file.url} alt="" sizes="8rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {matching > ROWS_PER_STEP && (
        <div className="mt-4 flex gap-6">
          <Button variant="quiet" aria-disabled={offset === 0} onClick={() => turn(offset - ROWS_PER_STEP, offset > 0)}>
            Newer pictures
          </Button>
          <Button variant="quiet" aria-disabled={end >= matching} onClick={() => turn(end, end < matching)}>
            Older pictures
          </Button>
        </div>
      )}
    </ListStates>
  )
}

function UploadPicture({ onUploaded }: { onUploaded: (url: string) => void }) {
  const id = useId()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const queryClient = useQueryClient()
  const isUploading = share !== undefined

  async function upload(file: File | undefined) {
    if (!file || isUploading) return
    const fault = await findFileFault('image', file)
    setError(fault)
    if (fault) return
    setShare(0)
    try {
      const form = new FormData()
      form.set('file', file)
      const { url } = await retryAfterLogin(() => sendForm(mediaRequest('POST /api/media'), form, setShare))
      void queryClient.invalidateQueries({ queryKey: ['/api/media'] })
      onUploaded(url)
    } catch (failure) {
      setError(errorText(failure, 'Failed to upload the picture'))
    }
    setShare(undefined)
  }

  return (
    <div className="grid gap-2">
      <span
        className={buttonClass(
          'outline',
          'relative justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-3',
        )}
      >
        <span id={id}>{isUploading ? `Uploading ${Math.round(share * 100)} %` : 'Upload a picture'}</span>
        {/* It covers the button, so that pressing, dropping a file and the focus all are the browser's own. */}
        <input
          type="file"
          data-autofocus
          aria-labelledby={id}
          aria-disabled={isUploading}
          accept={uploadRules.image.types.join()}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        />
      </span>
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}
