import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { CheckboxField } from '@/components/form/field'
import { TextAreaField, TextField } from '@/components/form/field'
import type { CommunityEvent } from '@/features/events/event.schema'
import { keysOf } from '@/platform/keys-of'
import type { DocumentedDetail, RegistrationDetailFields } from '../record/person-details.schema'
import { ContributionFields } from './contribution-fields'
import { GroupFields } from './group-fields'
import { GuestsField } from './guests-field'
import { type FurtherForm, QuestionField } from './question-field'

interface DetailFieldsProps {
  form: FurtherForm & {
    field(path: DocumentedDetail): Partial<ComponentProps<typeof TextField> & ComponentProps<typeof TextAreaField>>
    box(path: 'inDiamondHeartGroup'): Partial<ComponentProps<typeof CheckboxField>>
  }
  registration: CommunityEvent['registration']
  /** What was said before. */
  given?: RegistrationDetailFields
  /** Draws what follows the name: the first of the faulty fields to be registered gets the focus. */
  afterName: () => ReactNode
}

/** What draws each detail, in this order, or null where another one does: one that is left out is a type error. */
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

/** What a person says of themselves, in the form in which they register and in the one in which they change it. */
export const DetailFields = (props: DetailFieldsProps) =>
  keysOf(fields).map((name) => <Fragment key={name}>{fields[name]?.(props)}</Fragment>)
