import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/icon-button'
import { formatQuestion } from '../../../registration/question-fields'
import { QuestionForm, type QuestionFormProps } from './question-form'

interface QuestionItemProps extends QuestionFormProps {
  name: string
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** One question with what can be done about it. What is wrong with it keeps it open. */
export function QuestionItem({ name, isFirst, isLast, isOpen, onOpen, onMove, onDelete, ...form }: QuestionItemProps) {
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
