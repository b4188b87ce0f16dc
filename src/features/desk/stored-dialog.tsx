import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { titled } from '@/platform/text/nouns'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import { ListStates } from '@/ui/table/list-states'
import type { StaffDialogProps } from './staff-feature'

interface StoredDialogProps<Answer, Entity> extends StaffDialogProps {
  /** In lower case, singular: `newsletter`. */
  noun: string
  /** The query of the list, and where its answer has the list. */
  query: UseQueryResult<Answer>
  listOf: (answer: Answer) => readonly Entity[]
  /** The dialog. What it is about stays as it was loaded, whatever happens to the list: no one loses what they type. */
  children: (stored: Entity) => ReactNode
}

/** A dialog about the stored entity that an address names, which may be gone. */
export function StoredDialog<Answer, Entity extends { id: number }>(props: StoredDialogProps<Answer, Entity>) {
  const { which, noun, query, listOf, onClose, children } = props
  const [stored, setStored] = useState<Entity>()
  // Reopened right after a save, it would begin from the state before, and report an edit conflict.
  const isOutdated = query.isStale && query.isFetching
  const found = query.data && !isOutdated && listOf(query.data).find(({ id }) => String(id) === which)
  if (stored) return children(stored)
  if (found) {
    setStored(found)
    return null
  }
  return (
    <Dialog open onClose={onClose} title={titled(noun)} footer={<Button onClick={onClose}>Close</Button>}>
      <ListStates query={isOutdated ? unloaded(query) : query} loading={`Loading ${noun}...`} failure={`Unable to load ${noun}`}>
        <p role="status">There is no such {noun}. It may have been deleted, or the link is incomplete.</p>
      </ListStates>
    </Dialog>
  )
}

const unloaded = ({ isPaused, refetch }: UseQueryResult) => ({ isError: false, isPaused, data: undefined, refetch })

interface NewOrStoredProps<Answer, Entity> extends Omit<StoredDialogProps<Answer, Entity>, 'children'> {
  children: (stored: Entity | undefined) => ReactNode
}

/** The same for a dialog that creates too, at the address `new`. */
export const NewOrStored = <Answer, Entity extends { id: number }>(props: NewOrStoredProps<Answer, Entity>) =>
  props.which === 'new' ? props.children(undefined) : <StoredDialog {...props} />
