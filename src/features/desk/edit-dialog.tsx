import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { titled } from '@/platform/text/nouns'
import { Button } from '@/ui/button'
import { Options } from '@/ui/form/field'
import { Dialog, FormDialog } from '@/ui/form-dialog'
import { ListStates } from '@/ui/table/list-states'
import { ConflictNotice } from './conflict-notice'
import { UNSAVED, useUnsavedWarning } from './dialog-hooks'
import { formatPublication, type PublicationFields, publicationLabels, type VersionTexts } from './publishing/publication-fields'
import { PreviewButton, PublishingFields } from './publishing/stored-actions'
import type { StaffDialogProps } from './staff-address'
import type { Stored, useEditForm } from './use-edit-form'
import './dialog-sections.css'

interface EditDialogProps<Fields extends FieldValues, Entity extends Stored> {
  noun: string
  /** In pixels (spec D2 §9). */
  width: 500 | 800
  edit: ReturnType<typeof useEditForm<Fields, Entity>>
  /** Names of the fields for comparing two versions; a field without a label is not compared. */
  labels: { [Name in keyof Fields]?: string }
  formatFields?: (fields: Fields, theirs: Fields) => Record<string, unknown>
  versionLabels?: VersionTexts['labels']
  hasOwnPublishing?: boolean
  onClose: () => void
  children: ReactNode
}

/** The frame of every create and edit dialog. Changes that are not saved are never lost without a question. */
export function EditDialog<Fields extends FieldValues, Entity extends Stored>(props: EditDialogProps<Fields, Entity>) {
  const { noun, width, edit, labels, formatFields = (fields) => fields, versionLabels, hasOwnPublishing = false, onClose, children } = props
  const id = useId()
  const { conflict } = edit
  useUnsavedWarning(edit.hasChanges && !edit.isSubmitting)

  const describe = (fields: Fields) => ({
    ...formatFields(fields, conflict?.theirs ?? fields),
    ...formatPublication(fields as object as PublicationFields),
  })

  function close() {
    if (!edit.hasChanges || window.confirm(UNSAVED)) onClose()
  }

  return (
    <FormDialog
      title={`${edit.isNew ? 'Create' : 'Edit'} ${titled(noun)}`}
      width={width}
      submitLabel={`${edit.isNew ? 'Create' : 'Save'} ${titled(noun)}`}
      pendingLabel={pendingText(edit.progress)}
      isPending={edit.isSubmitting}
      onSubmit={edit.onSubmit}
      action={edit.base && <PreviewButton id={edit.base.id} noun={noun} edit={edit} />}
      onClose={close}
    >
      {conflict && <ConflictNotice conflict={conflict} format={describe} labels={{ ...labels, ...publicationLabels }} />}
      {children}
      {!hasOwnPublishing && (
        <section aria-labelledby={`${id}-publishing`} className="grid gap-5 border-hairline border-t pt-6">
          {/* The dialog's one heading is the documented one. */}
          <p id={`${id}-publishing`} className="font-heading text-subheading">
            Publishing
          </p>
          <PublishingFields edit={edit} noun={noun} texts={{ labels: { ...labels, ...versionLabels } }} onClose={onClose} />
        </section>
      )}
    </FormDialog>
  )
}

const pendingText = (progress: number | undefined) =>
  progress !== undefined && progress < 1 ? `Uploading ${Math.round(progress * 100)} %` : 'Submitting...'

interface StoredDialogProps<Answer, Entity> extends StaffDialogProps {
  noun: string
  query: UseQueryResult<Answer>
  listOf: (answer: Answer) => readonly Entity[]
  /** The dialog. What it is about stays as it was loaded, whatever happens to the list: no one loses what they type. */
  children: (stored: Entity) => ReactNode
}

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

export const NewOrStored = <Answer, Entity extends { id: number }>(props: NewOrStoredProps<Answer, Entity>) =>
  props.which === 'new' ? props.children(undefined) : <StoredDialog {...props} />

export function DialogSections({ sections }: { sections: readonly { id: string; title: string; content: ReactNode }[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(ref, sections[0]?.id ?? '')

  function goTo(id: string) {
    const heading = ref.current?.querySelector<HTMLElement>(`#${id} > h3`)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={ref} className="dialog-sections">
      <nav aria-label="Sections">
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <button type="button" aria-current={id === current || undefined} onClick={() => goTo(id)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
        <select
          aria-label="Go to section"
          value={current}
          onChange={({ target }) => goTo(target.value)}
          className="h-11 w-full rounded-sm border border-edge bg-field px-3 text-base sm:hidden"
        >
          <Options of={sections.map(({ id, title }, index) => [id, `${index + 1} of ${sections.length}: ${title}`])} />
        </select>
      </nav>
      <div>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h3 id={`${id}-title`} tabIndex={-1}>
              {title}
            </h3>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}

const READ_AT = 0.35

function useCurrentSection(ref: React.RefObject<HTMLDivElement | null>, first: string) {
  const [current, setCurrent] = useState(first)
  useEffect(() => {
    function look({ target }: Event) {
      if (!(target instanceof HTMLElement) || !ref.current || !target.contains(ref.current)) return
      const sections = [...ref.current.querySelectorAll('section[id]')]
      const { top, height } = target.getBoundingClientRect()
      const isAtEnd = target.scrollTop + target.clientHeight >= target.scrollHeight - 2
      setCurrent(sections.findLast((section) => isAtEnd || section.getBoundingClientRect().top < top + height * READ_AT)?.id ?? first)
    }
    // Scrolling does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [ref, first])
  return current
}
