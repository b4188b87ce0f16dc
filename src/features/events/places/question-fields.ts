import type { Question, QuestionType, RegistrationSettings } from './registration-settings.schema'

/** The contents of one question's fields. */
export interface QuestionFields {
  /** Answers are kept by it, so that it stays whatever becomes of the words. */
  id: string
  label: string
  help: string
  type: QuestionType
  /** One a line. */
  options: string
  required: boolean
}

export const questionTypeNames: Record<QuestionType, string> = {
  text: 'Short text',
  'long-text': 'Long text',
  choice: 'One of several',
  choices: 'Any of several',
  'yes-no': 'Yes or no',
}

export const hasOptions = ({ type }: Pick<QuestionFields, 'type'>) => type === 'choice' || type === 'choices'

export const toQuestionFields = ({ id, label, help, type, options, required }: Question): QuestionFields => ({
  id,
  label,
  help: help ?? '',
  type,
  options: options.join('\n'),
  required,
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** As the server takes it. */
export const toQuestion = (fields: QuestionFields): RegistrationSettings['questions'][number] => ({
  id: fields.id,
  label: fields.label.trim(),
  help: fields.help.trim() || null,
  type: fields.type,
  options: hasOptions(fields) ? linesOf(fields.options) : [],
  required: fields.required,
})

const numberOf = ({ id }: Pick<QuestionFields, 'id'>) => Number(/^q(\d+)$/.exec(id)?.[1] ?? 0)

/** The highest number that a question has in its id; 0 where none has one. */
export const lastNumberOf = (questions: readonly Pick<QuestionFields, 'id'>[]) => Math.max(0, ...questions.map(numberOf))

export const newQuestion = (number: number): QuestionFields => ({
  id: `q${number}`,
  label: '',
  help: '',
  type: 'text',
  options: '',
  required: false,
})

/** The questions with the one at `index` a place up or down. */
export function movedQuestion(questions: readonly QuestionFields[], index: number, by: -1 | 1): QuestionFields[] {
  const question = questions[index]
  return question ? questions.toSpliced(index, 1).toSpliced(index + by, 0, question) : [...questions]
}

/** `Yes or no, required`; `One of several: Morning, Evening`. */
export function formatQuestion(fields: QuestionFields): string {
  const kind = [questionTypeNames[fields.type], ...(fields.required ? ['required'] : [])].join(', ')
  return hasOptions(fields) ? `${kind}: ${linesOf(fields.options).join(', ')}` : kind
}
