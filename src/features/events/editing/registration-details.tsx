import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { WritingField } from '@/features/desk/writing/writing-field'
import { keysOf } from '@/platform/keys-of'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { CheckboxField, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'
import { onlineNames, summarizeRegistration } from '../places/registration-fields'
import { MAX_WELCOME_LENGTH } from '../places/registration-settings.schema'
import { CLOSING_UNITS } from '../places/registration-state'
import { timeZoneName } from '../schedule/time-words'
import { registrationLabels, registrationOf, type SectionProps } from './event-fields'
import { hasSeveralDates } from './event-timing-form'
import { QuestionsField } from './questions-field'

/** The settings in one line, and on demand the fields: most events need none of them. */
export function RegistrationDetails({ edit, areFaulty }: SectionProps & { areFaulty: boolean }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || areFaulty
  const fields = edit.form.watch()

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm bg-veil px-5 py-4 text-small">
        <p className="min-w-0 max-w-full break-words">{summarizeRegistration(registrationOf(fields))}</p>
        <Button
          variant="quiet"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setOpen(!isShown)}
          className="sm:shrink-0"
        >
          Places, dates and questions
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} className={isShown ? 'rotate-180' : ''} />
        </Button>
      </div>
      {isShown && (
        <div id={id} className="grid grid-cols-1 gap-6">
          <PlacesFields edit={edit} hasDates={hasSeveralDates(fields)} />
          <PriceFields edit={edit} />
          <QuestionsField edit={edit} />
          <WritingField
            keepsLines
            label={registrationLabels.welcome}
            optional
            rows={3}
            text={fields.registration.welcome}
            maxLength={MAX_WELCOME_LENGTH}
            {...edit.field('registration.welcome')}
          />
        </div>
      )}
    </>
  )
}

function PriceFields({ edit }: SectionProps) {
  const { form, field } = edit
  const kind = form.watch('registration.price.kind')
  const { payments } = useSite()
  const amounts = { inputMode: 'decimal', autoComplete: 'off' } as const

  return (
    <>
      <ChoiceField
        label={registrationLabels.price}
        options={[
          ['free', 'Free'],
          ['fixed', 'Fixed'],
          ['suggested', 'Suggested'],
        ]}
        value={kind}
        onChange={(value) => form.setValue('registration.price.kind', value, { shouldDirty: true })}
      />
      {kind !== 'free' && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            {kind === 'fixed' ? (
              <TextField label="Per person" {...amounts} {...field('registration.price.amount')} />
            ) : (
              <>
                <TextField label="Suggested amount" optional {...amounts} {...field('registration.price.amount')} />
                <TextField label="At least" optional {...amounts} {...field('registration.price.from')} />
                <TextField label="At most" optional {...amounts} {...field('registration.price.to')} />
              </>
            )}
            <TextField label="Currency" autoComplete="off" maxLength={3} {...field('registration.price.currency')} />
          </div>
          {payments && <OnlineFields edit={edit} />}
          <TextField label="Payment link" optional type="url" autoComplete="off" {...field('registration.price.payUrl')} />
          <TextAreaField
            label={registrationLabels.instructions}
            optional
            rows={2}
            hint="For instance “In cash at the door, or by check”. Only people who hold a place read this, and see the payment link."
            {...field('registration.price.instructions')}
          />
          <CheckboxField label="Offer scholarships, requested with a private note" {...field('registration.price.scholarships')} />
        </>
      )}
    </>
  )
}

/** Whether it is paid on this site, and what goes back to who cancels (spec B §13.2). */
function OnlineFields({ edit: { form, field } }: SectionProps) {
  const { payments } = useSite()
  const online = form.watch('registration.price.online')
  return (
    <>
      <ChoiceField
        label={registrationLabels.online}
        options={keysOf(onlineNames).map((value) => [value, onlineNames[value]])}
        hint={payments === 'test' ? 'Test mode: no money moves.' : 'On the page of Stripe: no card details reach this site'}
        value={online}
        onChange={(value) => form.setValue('registration.price.online', value, { shouldDirty: true })}
      />
      {online !== 'off' && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={registrationLabels.refund}
              optional
              inputMode="numeric"
              autoComplete="off"
              hint="In percent of what was paid. Empty: nothing goes back by itself"
              {...field('registration.price.refundPercent')}
            />
            <div className="grid grid-cols-2 items-end gap-3">
              <TextField label="Until" optional inputMode="numeric" autoComplete="off" {...field('registration.price.refundUntil')} />
              <SelectField label="Before it begins" {...field('registration.price.refundUnit')}>
                {CLOSING_UNITS.map((unit) => (
                  <option key={unit}>{unit}</option>
                ))}
              </SelectField>
            </div>
          </div>
          <TextAreaField label="More on refunds" optional rows={2} {...field('registration.price.refundWords')} />
        </>
      )}
    </>
  )
}

/** Later years have a sign and six digits. */
const LATEST = '9999-12-31T23:59'

function PlacesFields({ edit: { form, field }, hasDates }: SectionProps & { hasDates: boolean }) {
  const { registration, timeZone } = form.watch()
  const { capacity, perSession, waitlist, closesBy } = registration
  const isForEach = hasDates && perSession
  const times = { type: 'datetime-local', max: LATEST, optional: true, hint: timeZoneName(timeZone) } as const
  const places = field('registration.capacity')

  function suggestWaitlist({ target }: ChangeEvent<HTMLInputElement>) {
    const isFirst = !form.formState.defaultValues?.registration?.capacity && !capacity.trim() && target.value.trim() !== ''
    if (isFirst && !waitlist) form.setValue('registration.waitlist', true, { shouldDirty: true })
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={registrationLabels.capacity}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={isForEach ? 'For each date. Empty means no limit.' : 'Empty means no limit'}
          {...places}
          onChange={(event) => {
            suggestWaitlist(event)
            return places.onChange(event)
          }}
        />
        <TextField
          label={registrationLabels.guestsAllowed}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="From 0 to 10"
          {...field('registration.guestsAllowed')}
        />
      </div>
      <ChoiceField
        label={registrationLabels.closesBy}
        options={[
          ['moment', 'At a set time'],
          ['date', isForEach ? 'Before each date' : 'Before it begins'],
        ]}
        value={closesBy}
        onChange={(value) => form.setValue('registration.closesBy', value, { shouldDirty: true })}
      />
      <div className="moments">
        <TextField label={registrationLabels.opensAt} {...times} {...field('registration.opensAt')} />
        {closesBy === 'moment' ? (
          <TextField label="Closes" {...times} {...field('registration.closesAt')} />
        ) : (
          <div className="grid grid-cols-2 items-end gap-3">
            <TextField label="Closes" optional inputMode="numeric" autoComplete="off" {...field('registration.closesBefore')} />
            <SelectField label="Unit" {...field('registration.closesBeforeUnit')}>
              {CLOSING_UNITS.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </SelectField>
          </div>
        )}
      </div>
      <div className="grid gap-4">
        {capacity.trim() !== '' && (
          <SwitchField
            label={registrationLabels.waitlist}
            hint="Open places go to the next person, who has up to 24 hours"
            {...field('registration.waitlist')}
          />
        )}
        {hasDates && <SwitchField label={registrationLabels.perSession} hint="For drop-in series" {...field('registration.perSession')} />}
        <SwitchField label={registrationLabels.reminder} hint="To everyone who holds a place" {...field('registration.reminder')} />
      </div>
    </>
  )
}
