import type { usePublicForm } from '@/platform/forms/use-public-form'
import { TextAreaField, TextField } from '@/ui/form/field'
import { OptionListField, SegmentsField } from '@/ui/form/options-field'
import { answerField, questionTypeField } from '../places/form-answers'
import type { Answers } from '../places/person-details.schema'
import type { PublicSettings } from '../places/registration-settings.schema'

type Question = PublicSettings['questions'][number]
/** What of a form its further fields are drawn with. */
export type FurtherForm = Pick<ReturnType<typeof usePublicForm>, 'input' | 'group' | 'option'>

interface QuestionFieldProps {
  question: Question
  form: FurtherForm
  /** What was answered before. */
  answer?: Answers[string] | undefined
}

/** One of the questions that an event asks (spec B §3.1). */
export const QuestionField = (props: QuestionFieldProps) => (
  <>
    <input type="hidden" name={questionTypeField(props.question.id)} value={props.question.type} />
    <Answer {...props} />
  </>
)

function Answer({ question: { id, label, help, type, options, required }, form, answer }: QuestionFieldProps) {
  const name = answerField(id)
  const field = { label, hint: help, optional: !required }
  if (type === 'yes-no') {
    const yes = { label: 'Yes', ...form.option(name, 'yes', answer === true) }
    const no = { label: 'No', ...form.option(name, 'no', answer === false) }
    return <SegmentsField {...field} {...form.group(name)} options={[yes, no]} />
  }
  if (type === 'choice' || type === 'choices') {
    const chosen = [answer].flat()
    return (
      <OptionListField
        {...field}
        type={type === 'choice' ? 'radio' : 'checkbox'}
        {...form.group(name)}
        options={options.map((option) => ({ label: option, ...form.option(name, option, chosen.includes(option)) }))}
      />
    )
  }
  const Field = type === 'text' ? TextField : TextAreaField
  return <Field {...field} autoComplete="off" defaultValue={typeof answer === 'string' ? answer : ''} {...form.input(name)} />
}
