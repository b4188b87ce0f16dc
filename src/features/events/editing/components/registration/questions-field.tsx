import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { FieldError } from '@/components/form/field'
import { lastNumberOf, movedQuestion, newQuestion, type QuestionFields } from '../../../registration/question-fields'
import { MAX_QUESTIONS } from '../../../registration/registration-settings.schema'
import type { SectionProps } from '../event-edit'
import { QuestionItem } from './question-item'

/** What people are asked when they register, in order. */
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
