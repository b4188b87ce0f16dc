import { useId } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { CheckboxField, SelectField, TextField } from '@/components/form/field'
import { prepareToasts } from '@/components/toast/toaster'
import { type NewAttendeeParts, useNewAttendee } from '../use-new-attendee'
import { SessionField } from './session-field'

const GUESTS = Array.from({ length: 11 }, (_, count) => count)

/** Registers somebody who asked on the phone, or came to the door (spec B §3.8). */
export function AddAttendee({ event, session, ticks, isAtDoor = false, onClose }: NewAttendeeParts) {
  const id = useId()
  const { form, field, isSubmitting, onSubmit } = useNewAttendee({ event, session, ticks, isAtDoor, onClose })
  return (
    <Dialog
      open
      onClose={() => isSubmitting || onClose()}
      title={isAtDoor ? 'Someone Without a Registration' : 'Add by Hand'}
      footer={
        <>
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={isSubmitting}>
            {isSubmitting ? 'Submitting...' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid gap-5">
        <TextField label="Name" autoComplete="off" data-autofocus {...field('name')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        {event.registration?.perSession && session.choices && (
          <SessionField
            choices={session.choices}
            value={form.watch('session') ?? null}
            onChange={(startsAt) => form.setValue('session', startsAt)}
          />
        )}
        <SelectField label="Guests" {...field('guests', { valueAsNumber: true })}>
          {GUESTS.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? 'Comes alone' : count}
            </option>
          ))}
        </SelectField>
        <CheckboxField label="Send a confirmation" {...form.register('notify')} />
      </form>
    </Dialog>
  )
}
