import { AmountField } from '@/components/form/amount-field'
import { CheckboxField, TextAreaField } from '@/components/form/field'
import { currencySign } from '@/features/events/registration/format-cost'
import type { PublicSettings } from '@/features/events/registration/registration-settings.schema'
import type { FurtherForm } from './question-field'

interface ContributionFieldsProps {
  form: FurtherForm
  price: PublicSettings['price']
  given?: { contribution: number | null; scholarship: boolean; scholarshipNote: string | null }
}

/** What someone gives where that is theirs to say, and whether they ask for a scholarship (spec B §3.3). */
export function ContributionFields({ form, price, given }: ContributionFieldsProps) {
  const offersScholarships = price.scholarships && price.kind !== 'free'
  if (price.kind !== 'suggested' && !offersScholarships) return null
  return (
    <div className="group flex flex-wrap items-end gap-x-7 gap-y-4">
      {price.kind === 'suggested' && (
        <AmountField
          label="Your contribution"
          sign={currencySign(price.currency)}
          optional
          defaultValue={given?.contribution ?? ''}
          {...form.input('contribution')}
        />
      )}
      {offersScholarships && (
        <>
          {/* Shows that the box was there when it is not checked. */}
          <input type="hidden" name="scholarship" value="" />
          <div className="pb-2.5">
            <CheckboxField label="I’d like to request a scholarship" {...form.option('scholarship', 'on', given?.scholarship)} />
          </div>
          {/* By CSS only, so that it shows without JavaScript too. */}
          <div className="rise hidden w-full group-has-[:checked]:block">
            <TextAreaField
              label="What would help you?"
              hint="Only the people running the event will see this."
              optional
              rows={2}
              defaultValue={given?.scholarshipNote ?? ''}
              {...form.input('scholarshipNote')}
            />
          </div>
        </>
      )}
    </div>
  )
}
