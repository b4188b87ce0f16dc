import { FormDialog } from '@/ui/dialog/form-dialog'
import { CheckboxField, SelectField, TextField } from '@/ui/form/field'
import { SessionField } from './session-field'
import { type NewAttendeeParts, useNewAttendee } from './use-new-attendee'

const GUESTS = Array.from({ length: 11 }, (_, count) => count)

/** Registers someone who asked on the phone, or came to the door (spec B §3.8). */
export function AddAttendee({ event, session, onWalkIn, onClose }: NewAttendeeParts) {
  const { form, field, isSubmitting, onSubmit } = useNewAttendee({ event, session, onWalkIn, onClose })
  const hasEmail = Boolean(form.watch('email'))
  return (
    <FormDialog
      title={onWalkIn ? 'Add a Walk-In' : 'Add by Hand'}
      submitLabel="Add"
      isPending={isSubmitting}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" data-autofocus {...field('name')} />
      <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
      <TextField label="Phone" type="tel" optional autoComplete="off" {...field('phone')} />
      {/* At the door, the list's own date is meant. */}
      {!onWalkIn && event.registration?.perSession && session.choices && (
        <SessionField
          choices={session.choices}
          value={form.watch('session') ?? null}
          onChange={(startsAt) => form.setValue('session', startsAt)}
        />
      )}
      <SelectField label="Guests" {...field('guests', { valueAsNumber: true })}>
        {GUESTS.map((count) => (
          <option key={count} value={count}>
            {count === 0 ? 'No guests' : count}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label="Send a confirmation"
        hint={hasEmail ? undefined : 'Without an email address, the site can’t write to them.'}
        {...form.register('notify')}
        disabled={!hasEmail}
      />
    </FormDialog>
  )
}
