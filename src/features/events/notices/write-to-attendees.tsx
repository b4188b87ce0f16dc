import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { UNSAVED, useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { savedToast } from '@/features/desk/saved-toast'
import { failureText, useOnce, useStaffWrite } from '@/features/desk/use-staff-action'
import { WritingField } from '@/features/desk/writing/writing-field'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'

import { Dialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { attendeeCalls } from '../attendee.calls'
import { recipientsQuery } from '../attendees/attendee.queries'
import { attendeeMessage } from '../attendees/attendee.schema'
import { SessionField } from '../attendees/session-field'
import type { ChosenSession } from '../attendees/use-chosen-session'
import type { AdminEvent } from '../event.schema'

type Fields = z.input<typeof attendeeMessage>

const MAX_LENGTH = 10_000
const request = apiRequest<typeof attendeeCalls>()

export function WriteToAttendees({ event, session, onClose }: { event: AdminEvent; session: ChosenSession; onClose: () => void }) {
  const id = useId()
  const write = useStaffWrite()
  const once = useOnce()
  const { savesMail } = useSite()
  const isPerSession = event.registration?.perSession ?? false
  const form = useForm<Fields>({
    resolver: zodResolver(attendeeMessage, undefined, { raw: true }) as Resolver<Fields>,
    defaultValues: { subject: '', markdown: '', to: 'registered', session: isPerSession ? session.startsAt : null },
  })
  const { register, handleSubmit, setValue, watch, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const fields = watch()
  const { data } = useQuery(recipientsQuery(event.id, fields.session ?? null))
  const recipients = data?.[fields.to ?? 'registered']
  const unreachable = data?.withoutAddress[fields.to ?? 'registered'] ?? 0
  useUnsavedWarning(isDirty && !isSubmitting)

  async function send(message: Fields, test: boolean) {
    const people = recipients === undefined ? 'everyone' : formatPeople(recipients)
    if (!test && !window.confirm(`Send this to ${people}? You can’t unsend it.`)) return
    try {
      const json = { ...message, test }
      const call = request('POST /api/events/:id/messages', { params: { id: event.id }, json })
      const answer = await write(() => once(test ? 'test' : 'message', (headers) => fetchJson(call, headers)))
      const done = test ? `The test is on its way to ${answer.testTo}.` : `Your message goes to ${formatPeople(answer.recipients)}.`
      toast(savedToast(savesMail ? `Saved as a file for ${formatPeople(answer.recipients)}: no mail server is set up.` : done, answer))
      if (!test) onClose()
    } catch (error) {
      const description = failureText(error, 'Failed to send message', 'Send it again: it goes out only once.')
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }

  function close() {
    if (!isSubmitting && (!isDirty || window.confirm(UNSAVED))) onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      width={800}
      title="Write to Attendees"
      footer={
        <>
          <Button variant="outline" disabled={isSubmitting} onClick={handleSubmit((message) => send(message, true))}>
            Send a test
          </Button>
          <Button type="submit" form={id} disabled={isSubmitting || recipients === 0}>
            {isSubmitting ? 'Sending...' : sendText(recipients)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={handleSubmit((message) => send(message, false))} onFocus={prepareToasts} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="To" {...register('to')}>
            <option value="registered">Everyone registered</option>
            <option value="waitlisted">Everyone on the waitlist</option>
            <option value="all">Both</option>
          </SelectField>
          {isPerSession && session.choices && (
            <SessionField
              choices={session.choices}
              value={fields.session ?? null}
              hasAll
              onChange={(startsAt) => setValue('session', startsAt)}
            />
          )}
        </div>
        {unreachable > 0 && (
          <p role="status" className="text-ink-soft">
            {unreachableText(unreachable)}
          </p>
        )}
        <TextField label="Subject" autoComplete="off" data-autofocus error={errors.subject?.message} {...register('subject')} />
        <WritingField
          keepsLines
          label="Message"
          rows={8}
          text={fields.markdown}
          maxLength={MAX_LENGTH}
          error={errors.markdown?.message}
          {...register('markdown')}
        />
      </form>
    </Dialog>
  )
}

const formatPeople = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

const unreachableText = (count: number) =>
  `${formatPeople(count)} ${count === 1 ? 'has' : 'have'} no email address and won’t get this. The list shows their phone numbers, if known.`

const sendText = (recipients: number | undefined) => (recipients === undefined ? 'Send' : `Send to ${formatPeople(recipients)}`)
