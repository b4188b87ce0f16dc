import { RowState } from '@/ui/table/row-state'
import type { Stored } from '../use-edit-form'
import { publicationMark } from './publication-fields'

/** Says in a list that visitors do not see something yet, or that it is a sample; nothing of what is the community's own and is seen. */
export function publicationState(stored: Stored, timeZone: string) {
  const mark = publicationMark(stored, timeZone) ?? (stored.isSample && 'Sample')
  return mark && <RowState sign="ring">{mark}</RowState>
}
