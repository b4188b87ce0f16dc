import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { buttonClass } from '@/components/button'
import { FieldError } from '@/components/form/field'
import { findFileFault } from '@/features/media/file-fault'
import { uploadRules } from '@/features/media/upload-rules'
import { uploadPictureRequest } from '@/features/picture-library/media.queries'
import { retryAfterLogin } from '@/features/staff-area/retry-after-login'
import { errorText } from '@/platform/browser/fetch-json'
import { sendForm } from '@/platform/forms/send-form'

/** Uploads a picture as soon as it is chosen; `onUploaded` gets its site path. */
export function UploadPicture({ onUploaded }: { onUploaded: (url: string) => void }) {
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
      const { url } = await retryAfterLogin(() => sendForm(uploadPictureRequest(), form, setShare))
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
