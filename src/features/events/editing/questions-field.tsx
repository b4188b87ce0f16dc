import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button, IconButton } from '@/ui/button'
import { FieldError, Options, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'
import {
  formatQuestion,
  hasOptions,
  lastNumberOf,
  movedQuestion,
  newQuestion,
  type QuestionFields,
  questionTypeNames,
} from '../places/registration-fields'
import { MAX_QUESTIONS, QUESTION_TYPES, type QuestionType } from '../places/registration-settings.schema'
import type { SectionProps } from './event-fields'

export function QuestionsField({ edit: { form, errorAt, base } }: SectionProps) {
  const titleId = useId()
  const questions = form.watch('registration.questions')
  const [openId, setOpenId] = useState<string>()
  const [addedId, setAddedId] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const adding = useRef<HTMLButtonElement>(null)
  const error = errorAt('registration.questions')

  const set = (next: QuestionFields[]) =>
    form.setValue('registration.questions', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function add() {
    // Not under the id of one that is stored, either: there may be answers to that.
    const question = newQuestion(lastNumberOf([...questions, ...(base?.registration?.questions ?? [])]) + 1)
    set([...questions, question])
    setOpenId(question.id)
    setAddedId(question.id)
  }

  function move(index: number, by: -1 | 1) {
    set(movedQuestion(questions, index, by))
    setAnnouncement(`${nameOf(questions[index])} is now in place ${index + by + 1} of ${questions.length}.`)
  }

  function remove(index: number) {
    set(questions.toSpliced(index, 1))
    setAnnouncement(`${nameOf(questions[index])} is deleted.`)
    adding.current?.focus()
  }

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-2">
      <h4 id={titleId} className="font-[550] font-sans text-base text-small tracking-normal">
        Questions
      </h4>
      {questions.length > 0 && (
        <ol className="border-hairline border-b">
          {questions.map((question, index) => (
            <QuestionItem
              key={question.id}
              question={question}
              name={nameOf(question)}
              isFirst={index === 0}
              isLast={index === questions.length - 1}
              isOpen={question.id === openId}
              isNew={question.id === addedId}
              faults={{
                label: errorAt(`registration.questions.${index}.label`),
                help: errorAt(`registration.questions.${index}.help`),
                options: errorAt(`registration.questions.${index}.options`),
              }}
              onOpen={(isOpen) => setOpenId(isOpen ? question.id : undefined)}
              onChange={(changes) => set(questions.with(index, { ...question, ...changes }))}
              onMove={(by) => move(index, by)}
              onDelete={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {error && <FieldError id={`${titleId}-error`}>{error}</FieldError>}
      <Button
        ref={adding}
        variant="quiet"
        disabled={questions.length >= MAX_QUESTIONS}
        onClick={add}
        className="justify-self-start text-small"
      >
        <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
        Add a question
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

const nameOf = (question: QuestionFields | undefined) => question?.label.trim() || 'New question'

interface QuestionItemProps extends QuestionFormProps {
  name: string
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

function QuestionItem({ name, isFirst, isLast, isOpen, onOpen, onMove, onDelete, ...form }: QuestionItemProps) {
  const { question, faults } = form
  const isShown = isOpen || Object.values(faults).some(Boolean)
  return (
    <li className="grid grid-cols-1 gap-2 border-hairline border-t py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="break-words font-[550] text-small">{name}</p>
          <p className="break-words text-fine text-ink-soft">{formatQuestion(question)}</p>
        </div>
        <div className="flex max-sm:-ml-2">
          <IconButton icon={ArrowUp} label={`Move up: ${name}`} isOff={isFirst} onPress={() => onMove(-1)} />
          <IconButton icon={ArrowDown} label={`Move down: ${name}`} isOff={isLast} onPress={() => onMove(1)} />
          <IconButton icon={Pencil} label={`Edit question: ${name}`} isOpen={isShown} onPress={() => onOpen(!isShown)} />
          <IconButton icon={Trash2} label={`Delete question: ${name}`} onPress={onDelete} />
        </div>
      </div>
      {isShown && <QuestionForm {...form} />}
    </li>
  )
}

interface QuestionFormProps {
  question: QuestionFields
  isNew: boolean
  faults: Partial<Record<'label' | 'help' | 'options', string | undefined>>
  onChange: (changes: Partial<QuestionFields>) => void
}

function QuestionForm({ question, isNew, faults, onChange }: QuestionFormProps) {
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
          <Options of={QUESTION_TYPES.map((each) => [each, questionTypeNames[each]])} />
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
