import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { SelectField, TextField } from '@/components/form/field'
import { MarkdownField } from '@/components/form/markdown-field'
import { toast } from '@/components/toast/toast'
import { prepareToasts } from '@/components/toast/toaster'
import type { AdminEvent } from '@/features/events/event.schema'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { UNSAVED, useUnsavedWarning } from '@/features/staff-area/use-unsaved-warning'
import { apiRequest } from '@/platform/browser/api-request'
import { failureText, fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import type { AttendeeCounts } from '../../attendee.schema'
import { attendeeCountsQuery } from '../../attendees/attendee.queries'
import { viewCounts } from '../../attendees/attendee-views'
import { SessionField } from '../../attendees/components/session-field'
import type { ChosenSession } from '../../attendees/use-chosen-session'
import type { registrationCalls } from '../../registration.calls'
import { attendeeMessage } from '../attendee-message.schema'

type Fields = z.input<typeof attendeeMessage>

interface WriteToAttendeesProps {
  event: AdminEvent
  session: ChosenSession
  onClose: () => void
}

const LONGEST = 10_000
const request = apiRequest<typeof registrationCalls>()

/** A mail to everybody who is registered, who waits, or both (spec B §3.9). */
export function WriteToAttendees({ event, session, onClose }: WriteToAttendeesProps) {
  const id = useId()
  const write = useStaffWrite()
  const { savesMail } = useSite()
  const isPerSession = event.registration?.perSession ?? false
  const form = useForm<Fields>({
    resolver: zodResolver(attendeeMessage, undefined, { raw: true }) as never,
    defaultValues: { subject: '', markdown: '', to: 'registered', session: isPerSession ? session.startsAt : null },
  })
  const { register, handleSubmit, setValue, watch, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const fields = watch()
  const { data } = useQuery(attendeeCountsQuery(event.id, fields.session ?? null))
  const recipients = data && recipientsOf(data.counts)[fields.to ?? 'registered']
  useUnsavedWarning(isDirty && !isSubmitting)

  async function send(message: Fields, test: boolean) {
    const people = recipients === undefined ? 'everybody' : inWords(recipients)
    if (!test && !window.confirm(`Send this to ${people}? It cannot be taken back.`)) return
    try {
      const json = { ...message, test }
      const answer = await write(() => fetchJson(request('POST /api/events/:id/messages', { params: { id: event.id }, json })))
      const done = test ? 'The test is on its way to you.' : `Your message goes to ${inWords(answer.recipients)}.`
      toast({
        title: 'Success',
        description: savesMail ? `Saved as a file for ${inWords(answer.recipients)}: no mail server is set up.` : done,
      })
      if (!test) onClose()
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, 'Failed to send message'), variant: 'destructive' })
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
            Send a test to me
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
            <option value="registered">Who is registered</option>
            <option value="waitlisted">Who is on the waitlist</option>
            <option value="all">All of them</option>
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
        <TextField label="Subject" autoComplete="off" data-autofocus error={errors.subject?.message} {...register('subject')} />
        <MarkdownField
          label="Message"
          rows={8}
          text={fields.markdown}
          maxLength={LONGEST}
          error={errors.markdown?.message}
          {...register('markdown')}
        />
      </form>
    </Dialog>
  )
}

const inWords = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

const sendText = (recipients: number | undefined) => (recipients === undefined ? 'Send' : `Send to ${inWords(recipients)}`)

/** How many people each choice reaches. */
function recipientsOf(counts: AttendeeCounts) {
  const { all, registered, waitlist } = viewCounts(counts)
  return { all, registered, waitlisted: waitlist }
}
