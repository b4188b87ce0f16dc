import { RowState } from '@/components/table/row-state'
import type { Stored } from '../../use-edit-form'
import { publicationMark } from '../publication-fields'

/** Says in a list that visitors do not see something yet; nothing of what they see. */
export function publicationState(stored: Stored, timeZone: string) {
  const mark = publicationMark(stored, timeZone)
  return mark && <RowState sign="ring">{mark}</RowState>
}
