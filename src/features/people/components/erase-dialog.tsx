import { type FormEvent, useRef, useState } from 'react'
import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { eraseRequest } from '../people.queries'
import type { Person } from '../people.schema'

interface EraseDialogProps {
  person: Person
  onClose: () => void
  /** Called before that, where it was erased. */
  onErased: () => void
}

/** Says what goes, what that changes, and what stays, and erases once the address was typed. */
export function EraseDialog({ person: { email, areas, effects, remains }, onClose, onErased }: EraseDialogProps) {
  const write = useStaffWrite()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function refuse(text: string) {
    setError(text)
    field.current?.focus()
  }

  async function erase(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (typed.trim() === '') return refuse('Type the email address to confirm')
    setPending(true)
    try {
      const { message } = await write(() => fetchJson(eraseRequest(email, typed)))
      toast({ title: 'Success', description: message })
      onErased()
      onClose()
    } catch (failure) {
      setPending(false)
      const text = errorText(failure, 'Failed to erase this person')
      if (failure instanceof RequestError && failure.status === 400) return refuse(text)
      toast({ title: 'Error', description: text, variant: 'destructive' })
      // Someone else was first: there is nothing left to confirm.
      if (failure instanceof RequestError && failure.status === 404) onClose()
    }
  }

  return (
    <FormDialog
      title={`Erase everything about ${email}?`}
      submitLabel="Erase permanently"
      pendingLabel="Erasing..."
      isPending={isPending}
      onSubmit={erase}
      onClose={onClose}
    >
      <div className="erasing">
        <p>This permanently deletes:</p>
        <ul>
          {areas.map(({ feature, label, records }) => (
            <li key={feature}>
              {label}: {records.length.toLocaleString('en-US')}
            </li>
          ))}
        </ul>
        {effects.length > 0 && <p>{effects.join(' ')}</p>}
        <p>No email is sent to this person.</p>
        <details>
          <summary>What stays, and why</summary>
          <ul className="staying">
            {remains.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
        <p className="warning">You can’t undo this. If you may need the data, export it first.</p>
      </div>
      <TextField
        ref={field}
        label={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
