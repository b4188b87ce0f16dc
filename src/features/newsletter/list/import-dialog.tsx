import { useState } from 'react'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, errorText } from '@/platform/browser/fetch-json'
import { sendForm } from '@/platform/forms/send-form'
import { Button, buttonClass } from '@/ui/button'
import { FieldError, useFieldIds } from '@/ui/form/field'
import { Dialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import type { SubscriberImport, subscriptionCalls } from './subscription.calls'

const request = apiRequest<typeof subscriptionCalls>()

/** A preview first: only its button imports (spec B §4.4). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const write = useStaffWrite()
  const [chosen, setChosen] = useState<{ file: File; preview: SubscriberImport }>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'preview' | 'import'>()

  const send = (file: File, dryRun: boolean) => {
    const body = new FormData()
    body.append('dryRun', String(dryRun))
    body.append('file', file)
    return write(() => sendForm(request('POST /api/newsletter/subscribers/import'), body, () => {}))
  }

  async function choose(file: File | undefined) {
    if (!file) return
    setPending('preview')
    setChosen(undefined)
    setError(undefined)
    try {
      setChosen({ file, preview: await send(file, true) })
    } catch (failure) {
      setError(errorText(failure, 'This file could not be read. Please try again.'))
    }
    setPending(undefined)
  }

  async function apply() {
    if (!chosen) return
    setPending('import')
    try {
      const { added } = await send(chosen.file, false)
      toast({ title: 'Success', description: `${formatPeople(added)} imported` })
      onClose()
    } catch (failure) {
      // A browser can no longer read a file that was changed since it was chosen.
      setError(errorText(failure, 'Nothing was imported. Please choose the file again.'))
      setPending(undefined)
    }
  }

  const close = () => pending === 'import' || onClose()
  const added = chosen?.preview.added ?? 0
  const importLabel = added > 0 ? `Import ${formatPeople(added)}` : 'Import'
  return (
    <Dialog
      open
      title="Import subscribers"
      onClose={close}
      footer={
        <>
          <Button variant="outline" disabled={pending === 'import'} onClick={close}>
            Cancel
          </Button>
          <Button disabled={added === 0 || pending !== undefined} onClick={apply}>
            {pending === 'import' ? 'Importing...' : importLabel}
          </Button>
        </>
      }
    >
      <FileInput error={error} fileName={chosen?.file.name} onChoose={choose} />
      <div role="status" className="mt-5">
        {pending === 'preview' && 'Reading the file…'}
        {chosen && <ImportPreview {...chosen.preview} />}
      </div>
    </Dialog>
  )
}

const formatPeople = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`

interface FileInputProps {
  error: string | undefined
  fileName: string | undefined
  onChoose: (file: File | undefined) => void
}

function FileInput({ error, fileName, onChoose }: FileInputProps) {
  const hint = 'A CSV file with the columns email, name, consentedAt, and source; all but email may be missing.'
  const { fieldId: id, state } = useFieldIds(undefined, error, hint)
  return (
    <div className="grid gap-2">
      <p>Import only people who have agreed to get your newsletter. Nothing is stored until you have seen what the file holds.</p>
      <label id={`${id}-label`} htmlFor={id} className="mt-3 justify-self-start font-[550] text-small">
        CSV file
      </label>
      <p id={`${id}-hint`} className="text-ink-soft text-small leading-snug">
        {hint}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* The input covers its button, so that pressing, dropping a file and the focus all are the browser's own. */}
        <span
          className={buttonClass('outline', 'relative px-4! py-2! text-small has-focus-visible:outline-2 has-focus-visible:outline-accent')}
        >
          <span id={`${id}-choose`}>{fileName ? 'Choose another file' : 'Choose a file'}</span>
          <input
            type="file"
            id={id}
            accept=".csv,text/csv,text/plain"
            aria-labelledby={`${id}-label ${id}-choose`}
            {...state}
            onChange={({ target }) => {
              onChoose(target.files?.[0])
              // So that choosing the same file again fires an event too.
              target.value = ''
            }}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
          />
        </span>
        {fileName && <span className="wrap-anywhere text-small">{fileName}</span>}
      </div>
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}

/** The most lines that are named; a file in the wrong shape has thousands of them. */
const MAX_SHOWN = 20

function ImportPreview({ added, alreadyThere, suppressed, leftElsewhere, refused, notes }: SubscriberImport) {
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <>
      <ul className="list-disc pl-5">
        <li>{added === 0 ? 'No one will be added.' : `${count(added)} will be added.`}</li>
        {alreadyThere > 0 && <li>{count(alreadyThere)} already on the list, or in the file twice.</li>}
        {suppressed > 0 && <li>{count(suppressed)} left the list here, so they stay out.</li>}
        {leftElsewhere > 0 && (
          <li>{count(leftElsewhere)} left out: by this file they left that list, never confirmed, or their email bounced.</li>
        )}
        {refused.length > 0 && (
          <li>
            {count(refused.length)} {refused.length === 1 ? 'line' : 'lines'} can’t be imported:
          </li>
        )}
      </ul>
      {notes.map((note) => (
        <p key={note} className="mt-2">
          {note}
        </p>
      ))}
      {refused.length > 0 && (
        <ul className="mt-2 grid gap-1 pl-5 text-ink-soft text-small">
          {refused.slice(0, MAX_SHOWN).map(({ line, text, reason }) => (
            <li key={line} className="wrap-anywhere">
              Line {line}, “{text}”: {reason}
            </li>
          ))}
          {refused.length > MAX_SHOWN && <li>And {count(refused.length - MAX_SHOWN)} more.</li>}
        </ul>
      )}
    </>
  )
}
