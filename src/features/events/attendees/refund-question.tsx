import { useState } from 'react'
import { useBackAsAnswer } from '@/features/desk/dialog-hooks'
import type { RequestError } from '@/platform/browser/fetch-json'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormDialog } from '@/ui/form-dialog'
import { moneyRefusal, type RefundChoice } from '../event-input.schema'

interface RefundQuestionProps {
  message: string
  submitLabel: string
  onAnswer: (choice: RefundChoice | undefined) => void
}

/** `ask` answers what goes back, `settle` once the server refuses to cancel before that is said; undefined for nothing to settle. */
export function useRefundQuestion(submitLabel = 'Save') {
  const [asked, setAsked] = useState<RefundQuestionProps>()

  function ask(message: string): Promise<RefundChoice | undefined> {
    const { promise, resolve } = Promise.withResolvers<RefundChoice | undefined>()
    setAsked({ message, submitLabel, onAnswer: resolve })
    return promise.finally(() => setAsked(undefined))
  }

  function settle({ status, answer }: RequestError): Promise<RefundChoice | undefined> | undefined {
    const refusal = status === 409 ? moneyRefusal.safeParse(answer).data : undefined
    return refusal?.refunds && ask(refusal.message)
  }

  return { ask, settle, question: asked && <RefundQuestion key={asked.message} {...asked} /> }
}

/** Asks what goes back of what people paid online for what is canceled (spec B §13.7). */
function RefundQuestion({ message, submitLabel, onAnswer }: RefundQuestionProps) {
  const [choice, setChoice] = useState<RefundChoice>('full')
  useBackAsAnswer(() => onAnswer(undefined))
  return (
    <FormDialog
      title="What goes back?"
      submitLabel={submitLabel}
      closeLabel="Back"
      isPending={false}
      onClose={() => onAnswer(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(choice)
      }}
    >
      <p role="alert">{message}.</p>
      <ChoiceField
        label="Of what was paid online"
        options={[
          ['full', 'All of it'],
          ['policy', 'What the refund policy says'],
          ['none', 'Nothing'],
        ]}
        value={choice}
        onChange={setChoice}
      />
      <p className="text-ink-soft text-small">What was paid by hand is given back by hand.</p>
    </FormDialog>
  )
}
