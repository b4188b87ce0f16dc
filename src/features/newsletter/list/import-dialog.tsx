import { type FormEvent, useState } from 'react'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, errorText } from '@/platform/browser/fetch-json'
import { sendForm } from '@/platform/forms/send-form'
import { csvFile } from '@/platform/text/csv'
import { Button, buttonClass } from '@/ui/button'
import { CheckboxField, FieldError, TextAreaField, TextField, useFieldIds } from '@/ui/form/field'
import { Dialog, FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import type { SubscriberImport, subscriptionCalls } from './subscription.calls'

const request = apiRequest<typeof subscriptionCalls>()

const sendPeople = (file: File, dryRun: boolean) => {
  const body = new FormData()
  body.append('dryRun', String(dryRun))
  body.append('file', file)
  return sendForm(request('POST /api/newsletter/subscribers/import'), body, () => {})
}

/** A preview first: only its button imports (spec B §4.4). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const write = useStaffWrite()
  const [chosen, setChosen] = useState<{ file: File; preview: SubscriberImport }>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'preview' | 'import'>()

  async function choose(file: File | undefined) {
    if (!file) return
    setPending('preview')
    setChosen(undefined)
    setError(undefined)
    try {
      setChosen({ file, preview: await write(() => sendPeople(file, true)) })
    } catch (failure) {
      setError(errorText(failure, 'This list could not be read. Please try again.'))
    }
    setPending(undefined)
  }

  async function apply() {
    if (!chosen) return
    setPending('import')
    try {
      const { added } = await write(() => sendPeople(chosen.file, false))
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
      <FileInput error={error} fileName={chosen?.file.name === PASTED ? undefined : chosen?.file.name} onChoose={choose} />
      <PasteField isReading={pending === 'preview'} onRead={choose} onChange={() => setChosen(undefined)} />
      <div role="status" className="mt-5">
        {pending === 'preview' && 'Reading the list…'}
        {chosen && <ImportPreview {...chosen.preview} />}
      </div>
    </Dialog>
  )
}

const PASTED = 'pasted.csv'

function PasteField({ isReading, onRead, onChange }: { isReading: boolean; onRead: (file: File) => void; onChange: () => void }) {
  const [text, setText] = useState('')
  return (
    <div className="mt-6 grid gap-3">
      <TextAreaField
        label="Or paste a list"
        optional
        rows={4}
        spellCheck={false}
        hint="Addresses, one a line or with commas between; or rows copied from a spreadsheet."
        value={text}
        // What is shown below is what was read.
        readOnly={isReading}
        onChange={({ target }) => {
          setText(target.value)
          onChange()
        }}
      />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={!text.trim() || isReading}
        onClick={() => onRead(new File([text], PASTED, { type: 'text/csv' }))}
      >
        Read this list
      </Button>
    </div>
  )
}

/** Adds someone who agreed on paper or in person (spec B §4.4). */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const write = useStaffWrite()
  const [person, setPerson] = useState({ email: '', name: '', source: '', hasAgreed: false })
  const [errors, setErrors] = useState<{ email?: string; hasAgreed?: string }>({})
  const [isPending, setPending] = useState(false)
  const field = (name: 'email' | 'name' | 'source') => ({
    autoComplete: 'off',
    value: person[name],
    onChange: ({ target }: { target: { value: string } }) => setPerson({ ...person, [name]: target.value }),
  })

  async function add(event: FormEvent) {
    event.preventDefault()
    const missing = {
      ...(!person.email.trim() && { email: 'Please enter their email address' }),
      ...(!person.hasAgreed && { hasAgreed: 'Add only people who have agreed' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setPending(true)
    try {
      const cells = [person.email.trim(), person.name.trim(), person.source.trim()]
      const file = new File([csvFile([['email', 'name', 'source'], cells])], PASTED, { type: 'text/csv' })
      const answer = await write(() => sendPeople(file, false))
      if (answer.added > 0) {
        toast({ title: 'Success', description: `${person.email.trim()} gets the newsletter from now on` })
        return onClose()
      }
      setErrors({ email: whyNot(answer) })
    } catch (failure) {
      setErrors({ email: errorText(failure, 'They could not be added. Please try again.') })
    }
    setPending(false)
  }

  return (
    <FormDialog title="Add one person" submitLabel="Add" pendingLabel="Adding..." isPending={isPending} onSubmit={add} onClose={onClose}>
      <TextField label="Email" type="email" data-autofocus error={errors.email} {...field('email')} />
      <TextField label="Name" optional maxLength={120} {...field('name')} />
      <TextField label="Where they agreed" optional maxLength={200} hint="For instance: list at the door, May 3" {...field('source')} />
      <CheckboxField
        label="They have agreed to get our newsletter by email"
        error={errors.hasAgreed}
        checked={person.hasAgreed}
        onChange={({ target }) => setPerson({ ...person, hasAgreed: target.checked })}
      />
    </FormDialog>
  )
}

function whyNot({ alreadyThere, suppressed, refused }: SubscriberImport): string {
  if (alreadyThere > 0) return 'This address is on the list already'
  if (suppressed > 0) return 'This address left the list here. Only its owner can subscribe it again, on the newsletter page'
  return refused[0]?.reason ?? 'This address could not be added'
}

const formatPeople = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`

interface FileInputProps {
  error: string | undefined
  fileName: string | undefined
  onChoose: (file: File | undefined) => void
}

function FileInput({ error, fileName, onChoose }: FileInputProps) {
  const hint =
    'A table (CSV) with the columns email, name, the day on which they agreed (consentedAt), and where (source). All but the address may be missing, and so may the headings.'
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
