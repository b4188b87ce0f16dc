import { SelectField, TextAreaField, TextField } from '@/components/form/field'
import { SwitchField } from '@/components/form/switch-field'
import { hasOptions, type QuestionFields, questionTypeNames } from '../../../registration/question-fields'
import { QUESTION_TYPES, type QuestionType } from '../../../registration/registration-settings.schema'

export interface QuestionFormProps {
  question: QuestionFields
  /** It was only just added, so that its first field gets the focus. */
  isNew: boolean
  faults: Partial<Record<'label' | 'help' | 'options', string | undefined>>
  onChange: (changes: Partial<QuestionFields>) => void
}

/** The fields of one question. */
export function QuestionForm({ question, isNew, faults, onChange }: QuestionFormProps) {
  const { label, help, type, options, required } = question
  return (
    <div className="grid gap-5 rounded-sm bg-veil px-5 py-4.5">
      <TextField
        label="Question"
        ref={isNew ? focus : undefined}
        autoComplete="off"
        value={label}
        error={faults.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Answer" value={type} onChange={({ target }) => onChange({ type: target.value as QuestionType })}>
          {QUESTION_TYPES.map((each) => (
            <option key={each} value={each}>
              {questionTypeNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Help"
          optional
          autoComplete="off"
          value={help}
          error={faults.help}
          onChange={({ target }) => onChange({ help: target.value })}
        />
      </div>
      {hasOptions(question) && (
        <TextAreaField
          label="Options"
          hint="One on each line"
          value={options}
          error={faults.options}
          onChange={({ target }) => onChange({ options: target.value })}
        />
      )}
      <SwitchField label="Required" checked={required} onChange={({ target }) => onChange({ required: target.checked })} />
    </div>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
