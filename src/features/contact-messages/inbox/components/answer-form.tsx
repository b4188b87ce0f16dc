import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/button'
import { ChoiceField } from '@/components/form/choice-field'
import { TextAreaField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { prepareToasts } from '@/components/toast/toaster'
import { failureText } from '@/features/staff-area/lost-answers'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { useUnsavedWarning } from '@/features/staff-area/use-unsaved-warning'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { ContactMessage } from '../../contact-message.schema'
import type { inboxCalls } from '../inbox.calls'
import { newNote } from '../inbox.schema'
import { ReplyForm } from './reply-form'

const request = apiRequest<typeof inboxCalls>()

/** What staff write: a reply to the visitor, or a note that only they see. What is typed into one stays while the other is in view. */
export function AnswerForm({ message }: { message: ContactMessage }) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply')
  return (
    <section aria-label="Write" className="grid gap-4 border-ink border-t pt-6">
      <ChoiceField
        label="What to write"
        isLabelHidden
        options={[
          ['reply', 'Reply'],
          ['note', 'Note for staff'],
        ]}
        value={kind}
        onChange={setKind}
      />
      <div hidden={kind !== 'reply'}>
        <ReplyForm message={message} />
      </div>
      <div hidden={kind !== 'note'}>
        <NoteForm message={message} />
      </div>
    </section>
  )
}

function NoteForm({ message: { id, notes } }: { message: ContactMessage }) {
  const write = useStaffWrite()
  // The last note that its author saw when they began: sent again after a lost answer, theirs is not added twice.
  const [after, setAfter] = useState(notes.at(-1)?.id ?? null)
  const { register, handleSubmit, reset, formState } = useForm<{ text: string }>({
    resolver: zodResolver(newNote.pick({ text: true })),
    defaultValues: { text: '' },
  })
  const { errors, isDirty, isSubmitting } = formState
  useUnsavedWarning(isDirty && !isSubmitting, 'Your note isn’t saved. Leave without saving it?')

  const save = handleSubmit(async (fields) => {
    try {
      const json = { ...fields, after }
      const { message } = await write(() => fetchJson(request('POST /api/contact/:id/notes', { params: { id }, json })))
      setAfter(message.notes.at(-1)?.id ?? null)
      reset()
    } catch (error) {
      const description = failureText(error, 'Failed to save the note', 'Save it again: it’s kept only once.')
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  })

  return (
    <form noValidate onSubmit={save} onFocus={prepareToasts} className="grid gap-4">
      <TextAreaField label="Note" hint="Only staff see it." error={errors.text?.message} {...register('text')} />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start max-sm:w-full">
        {isSubmitting ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  )
}
