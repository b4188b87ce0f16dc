import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import type { usePublicForm } from '@/platform/forms/use-public-form'
import { keysOf } from '@/platform/keys-of'
import { useSite } from '@/site/use-site'
import { CheckboxField, Options, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { AmountField, OptionListField, SegmentsField } from '@/ui/form/option-fields'

import type { CommunityEvent } from '../event.schema'
import { answerField, questionTypeField } from '../places/form-answers'
import { currencySign } from '../places/format-price'
import type { Answers, DocumentedDetail, RegistrationDetailFields } from '../places/person-details.schema'
import type { PublicSettings } from '../places/registration-settings.schema'

interface DetailFieldsProps {
  form: FurtherForm & {
    field(path: DocumentedDetail): Partial<ComponentProps<typeof TextField> & ComponentProps<typeof TextAreaField>>
    box(path: 'inDiamondHeartGroup'): Partial<ComponentProps<typeof CheckboxField>>
  }
  registration: CommunityEvent['registration']
  given?: RegistrationDetailFields
  /** Draws what follows the name: the first of the faulty fields to be registered gets the focus. */
  afterName: () => ReactNode
}

const fields: Record<keyof RegistrationDetailFields, ((props: DetailFieldsProps) => ReactNode) | null> = {
  name: ({ form, given, afterName }) => (
    <>
      <TextField label="Name" autoComplete="name" defaultValue={given?.name} {...form.field('name')} />
      {afterName()}
    </>
  ),
  guests: ({ form, given: { guests = 0 } = {}, registration }) => (
    <GuestsField form={form} allowed={Math.max(registration?.guestsAllowed ?? 0, guests)} guests={guests} />
  ),
  answers: ({ form, given, registration }) =>
    registration?.questions.map((question) => (
      <QuestionField key={question.id} question={question} form={form} answer={given?.answers[question.id]} />
    )),
  contribution: ({ form, given, registration }) =>
    registration && <ContributionFields form={form} price={registration.price} {...(given && { given })} />,
  scholarship: null,
  scholarshipNote: null,
  inDiamondHeartGroup: ({ form, given }) => (
    <GroupFields
      box={{ defaultChecked: given?.inDiamondHeartGroup, ...form.box('inDiamondHeartGroup') }}
      name={{ defaultValue: given?.diamondHeartGroupName ?? '', ...form.field('diamondHeartGroupName') }}
    />
  ),
  diamondHeartGroupName: null,
  additionalMessage: ({ form, given }) => (
    <TextAreaField label="Additional message" optional defaultValue={given?.additionalMessage ?? ''} {...form.field('additionalMessage')} />
  ),
}

export const DetailFields = (props: DetailFieldsProps) =>
  keysOf(fields).map((name) => <Fragment key={name}>{fields[name]?.(props)}</Fragment>)

interface GroupFieldsProps {
  box: Partial<ComponentProps<typeof CheckboxField>>
  name: Partial<ComponentProps<typeof TextField>>
}

/** Whether someone is in an ongoing group, and in which one (spec D1 §2); nothing where the community does not ask (spec B §6.3). */
function GroupFields({ box, name }: GroupFieldsProps) {
  const texts = useTexts('layout').groupQuestion
  if (!useSite().groupQuestion) return null
  return (
    // Shown by CSS only, so that the second field works without JavaScript too.
    <div className="group grid gap-4">
      {/* Shows that the box was there, where it is not ticked. */}
      <input type="hidden" name="inDiamondHeartGroup" value="" />
      <CheckboxField label={texts.box} {...box} />
      <div className="rise hidden pl-9 group-has-[:checked]:block">
        <TextField label={texts.name} optional autoComplete="off" {...name} />
      </div>
    </div>
  )
}

function GuestsField({ form, allowed, guests = 0 }: { form: FurtherForm; allowed: number; guests?: number }) {
  if (allowed === 0) return null
  const numbers = Array.from({ length: allowed + 1 }, (_, count) => count)
  if (allowed === 1) {
    const options = numbers.map((count) => ({ label: formatGuests(count), ...form.option('guests', String(count), count === guests) }))
    return <SegmentsField label="Are you bringing anyone?" {...form.group('guests')} options={options} />
  }
  return (
    <SelectField label="Are you bringing anyone?" defaultValue={String(guests)} {...form.input('guests')}>
      <Options of={numbers.map((count) => [count, formatGuests(count)])} />
    </SelectField>
  )
}

const formatGuests = (count: number) => (count === 0 ? 'Just me' : `With ${count} ${count === 1 ? 'guest' : 'guests'}`)

interface ContributionFieldsProps {
  form: FurtherForm
  price: PublicSettings['price']
  given?: { contribution: number | null; scholarship: boolean; scholarshipNote: string | null }
}

function ContributionFields({ form, price, given }: ContributionFieldsProps) {
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

type Question = PublicSettings['questions'][number]
export type FurtherForm = Pick<ReturnType<typeof usePublicForm>, 'input' | 'group' | 'option'>

interface QuestionFieldProps {
  question: Question
  form: FurtherForm
  answer?: Answers[string] | undefined
}

/** One of an event’s questions; `furtherDetails` reads what was answered. */
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
