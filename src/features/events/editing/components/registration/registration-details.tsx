import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { MarkdownField } from '@/components/form/markdown-field'
import { summarizeRegistration } from '../../../registration/format-registration'
import { MAX_WELCOME_LENGTH } from '../../../registration/registration-settings.schema'
import { hasSeveralDates } from '../../event-timing-form'
import { registrationOf } from '../../format-event-fields'
import { registrationLabels } from '../../registration-labels'
import type { SectionProps } from '../event-edit'
import { PlacesFields } from './places-fields'
import { PriceFields } from './price-fields'
import { QuestionsField } from './questions-field'

/** What is set, in one line, and on demand the fields for it: most events need none of them. */
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
          <MarkdownField
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
