import { ChoiceField } from '@/components/form/choice-field'
import { CheckboxField, TextAreaField, TextField } from '@/components/form/field'
import type { Price } from '../../../registration/registration-settings.schema'
import { registrationLabels } from '../../registration-labels'
import type { SectionProps } from '../event-edit'

const kinds: [Price['kind'], string][] = [
  ['free', 'Free'],
  ['fixed', 'Fixed'],
  ['suggested', 'Suggested'],
]

/** What taking part costs, and how it is paid: the site itself takes no money. */
export function PriceFields({ edit: { form, field } }: SectionProps) {
  const kind = form.watch('registration.price.kind')
  const amounts = { inputMode: 'decimal', autoComplete: 'off' } as const

  return (
    <>
      <ChoiceField
        label={registrationLabels.price}
        options={kinds}
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
