import { CopyPlus, ExternalLink, Eye, History, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import type { RowMenuItem } from '@/ui/table/open-row-menu'
import { RowAction } from '@/ui/table/row-action'
import { RowMenu } from '@/ui/table/row-menu'
import { ActionsCell } from '@/ui/table/table'
import { contentPath } from '../content-requests'
import { deleteQuestion, useDelete } from '../use-delete'
import type { Stored } from '../use-edit-form'
import { PreviewLink, type PreviewTarget } from './preview-link'
import { publicationMark } from './publication-fields'
import { useStoredActions } from './use-stored-actions'
import type { VersionsDialogProps } from './versions-dialog'

interface ContentActionsProps {
  stored: Stored
  /** In lower case, singular: `newsletter`. */
  noun: string
  /** As in the paths of the calls: `newsletters`. */
  plural: string
  /** What this one is called. */
  name: string
  /** The page on which visitors see it. */
  page: string
  /** Draws the dialog of its former versions, which each kind of content describes in words of its own. */
  versions: (parts: Omit<VersionsDialogProps, 'texts'>) => ReactNode
  onEdit: () => void
  /** In place of deleting it after the documented question. */
  onDelete?: () => void
  /** The documented question, where it is another than the usual one (spec D2 §5). */
  question?: string
  /** Items of the menu before the others. */
  menu?: readonly RowMenuItem[] | undefined
  /** Buttons before the others. */
  children?: ReactNode
}

/** What staff can do with something in its list: the documented buttons, and a menu with the rest. */
export function ContentActions({ stored, noun, plural, name, page, menu = [], children, ...actionProps }: ContentActionsProps) {
  const { question = `Are you sure you want to delete this ${noun}?` } = actionProps
  const { id, updatedAt } = stored
  const content = { id, noun, plural, updatedAt }
  const { createPreview, duplicate } = useStoredActions(content)
  const remove = useDelete()
  const [preview, setPreview] = useState<PreviewTarget>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const closeHistory = () => setHistoryOpen(false)
  const isPublished = !publicationMark(stored, useSite().timeZone)
  const request = { method: 'DELETE', path: `${contentPath(plural)}/${id}` }
  const askAndDelete = () => remove({ noun, request, question: deleteQuestion(question, name), restorableId: id })

  return (
    <ActionsCell>
      {children}
      <RowAction icon={Pencil} label="Edit" of={name} onClick={actionProps.onEdit} />
      <RowAction icon={Trash2} label="Delete" of={name} onClick={actionProps.onDelete ?? askAndDelete} />
      <RowMenu
        of={name}
        items={[
          ...menu,
          ...(isPublished ? [{ icon: ExternalLink, label: 'View', beginsGroup: menu.length > 0, href: page }] : []),
          { icon: CopyPlus, label: 'Duplicate', beginsGroup: menu.length > 0 && !isPublished, onSelect: () => void duplicate() },
          { icon: Eye, label: 'Preview link', onSelect: async () => setPreview(await createPreview()) },
          { icon: History, label: 'Version history', onSelect: () => setHistoryOpen(true) },
        ]}
      />
      {/* Outside the row, whose looks they would inherit. */}
      {preview && createPortal(<PreviewDialog name={name} preview={preview} onClose={() => setPreview(undefined)} />, document.body)}
      {isHistoryOpen && createPortal(actionProps.versions({ content, onRestored: closeHistory, onClose: closeHistory }), document.body)}
    </ActionsCell>
  )
}

const PreviewDialog = ({ name, preview, onClose }: { name: string; preview: PreviewTarget; onClose: () => void }) => (
  <Dialog open onClose={onClose} title={`Preview of “${name}”`} footer={<Button onClick={onClose}>Close</Button>}>
    <div className="grid gap-3">
      <PreviewLink preview={preview} />
    </div>
  </Dialog>
)
