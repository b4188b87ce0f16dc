import { useState } from 'react'
import { useBackAsAnswer } from '@/features/desk/dialog-hooks'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormDialog } from '@/ui/form-dialog'
import type { RefundChoice } from '../event-input.schema'

export interface RefundQuestionProps {
  /** Who has paid how much, as the server says it. */
  message: string
  onAnswer: (choice: RefundChoice | undefined) => void
}

/** Asks what goes back of what people paid online for what is canceled (spec B §13.7). */
export function RefundQuestion({ message, onAnswer }: RefundQuestionProps) {
  const [choice, setChoice] = useState<RefundChoice>('full')
  useBackAsAnswer(() => onAnswer(undefined))
  return (
    <FormDialog
      title="What goes back?"
      submitLabel="Save"
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
