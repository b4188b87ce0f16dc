import { useQuery } from '@tanstack/react-query'
import { CopyPlus, ExternalLink, Eye, History, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PresentedVersion, versionsAnswer } from '@/content/content-saves.schema'
import { Picture } from '@/features/media/picture'
import { apiQuery } from '@/platform/browser/api-query'
import type { RequestError } from '@/platform/browser/fetch-json'
import type { Call } from '@/platform/http/calls'
import { capitalize, spoken } from '@/platform/text/nouns'
import { dayAndTimeText, dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { Dialog } from '@/ui/form-dialog'
import { type MenuItem, RowMenu } from '@/ui/menu-button'
import { ListStates } from '@/ui/table/list-states'
import { RowAction, RowState } from '@/ui/table/row-state'
import { ActionsCell } from '@/ui/table/table'
import { contentPath } from '../content-requests'
import { useOpenDialog } from '../staff-address'
import { deleteQuestion, useDelete } from '../use-delete'
import type { Stored } from '../use-edit-form'
import { useStaffAction } from '../use-staff-action'
import { previewRequest } from './preview.queries'
import { type Difference, differences, publicationMark, type VersionTexts } from './publication-fields'

type Fields = Record<string, unknown>

export interface VersionsDialogProps {
  content: StoredContent
  texts: VersionTexts
  question?: string | undefined
  restoring?: {
    ask(version: Fields): Promise<object | undefined>
    /** Like `ask`, after a refusal that can be answered here; undefined at once for any other. */
    settle(refusal: RequestError, version: Fields, sent: object): Promise<object | undefined> | undefined
  }
  onRestored: () => void
  onClose: () => void
}

/** The last saves of something, with differences and a button to restore each (spec B §6.2). */
export function VersionsDialog({ content, texts, question, restoring, onRestored, onClose }: VersionsDialogProps) {
  const { id, noun, plural, updatedAt } = content
  const { act, isUnderWay } = useStaffAction()
  const { timeZone } = useSite()
  const path = `${contentPath(plural)}/${id}/versions`
  const query = useQuery(versionsQuery(path))
  const versions = query.data?.versions ?? []

  async function restore(version: PresentedVersion, when: string) {
    if (!window.confirm([`Save the ${noun} as it was on ${when}?`, question].filter(Boolean).join(' '))) return
    // Restoring keeps whether visitors see it.
    const { status: _, publishAt: __, ...fields } = version.content
    const extra = restoring ? await restoring.ask(fields) : {}
    if (!extra) return
    let sent: object = extra
    const request = () => ({ method: 'POST', path: `${path}/${version.id}/restore`, json: { updatedAt, ...sent } })
    const answer = await act({
      request: request(),
      settle: (refusal) =>
        restoring?.settle(refusal, fields, sent)?.then((settled) => {
          sent = settled ?? sent
          return settled && request()
        }),
      done: `The ${noun} is again what it was on ${when}.`,
      failed: `Failed to restore ${noun}`,
    })
    if (answer) onRestored()
  }

  return (
    <Dialog open onClose={onClose} width={800} title="Version history" footer={<Button onClick={onClose}>Close</Button>}>
      <ListStates query={query} loading="Loading versions..." failure="Unable to load versions">
        <p className="mb-5 text-ink-soft text-small">
          {versions.length < 2
            ? `No earlier versions of this ${noun} yet.`
            : 'The last 50 are kept. Restoring one saves it as a new version; its status doesn’t change.'}
        </p>
        <ol className="grid">
          {versions.map((version, index) => (
            <VersionItem
              key={version.id}
              version={version}
              isPresent={index === 0}
              differences={differences(versions[index + 1]?.content, version.content, texts, timeZone)}
              isOff={isUnderWay}
              onRestore={(when) => restore(version, when)}
            />
          ))}
        </ol>
      </ListStates>
    </Dialog>
  )
}

type VersionsCall = Call & { success: { body: typeof versionsAnswer } }

const versionsQuery = (path: string) => apiQuery<VersionsCall, string[]>([path], { method: 'GET', path }, { refetchOnMount: 'always' })

interface VersionItemProps {
  version: PresentedVersion
  isPresent: boolean
  /** From the version before; undefined for the oldest that is kept, which need not be the first. */
  differences: readonly Difference[] | undefined
  isOff: boolean
  onRestore: (when: string) => void
}

function VersionItem({ version, isPresent, differences, isOff, onRestore }: VersionItemProps) {
  const when = dayAndTimeText(version.at, useSite().timeZone)
  return (
    <li className="grid gap-2 border-hairline border-t py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-small">
          <span className="font-[550]">{when}</span>
          <span className="text-ink-soft">
            {' · '}
            {version.by ? `${version.by} ${sentence(differences)}` : capitalize(sentence(differences))}
          </span>
        </p>
        {isPresent ? (
          <span className="text-ink-soft text-small">Current version</span>
        ) : (
          <Button variant="quiet" disabled={isOff} onClick={() => onRestore(when)}>
            Restore<span className="sr-only"> what it was on {when}</span>
          </Button>
        )}
      </div>
      {differences && differences.length > 0 && (
        <details className="text-small">
          <summary className="cursor-pointer text-accent">Show changes</summary>
          <dl className="mt-3 grid gap-4">
            {differences.map(({ label, before, after }) => (
              <div key={label} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                <dt className="font-[550] sm:col-span-2">{label}</dt>
                <Side name="Before">{before}</Side>
                <Side name="After">{after}</Side>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

function sentence(differences: readonly Difference[] | undefined) {
  if (!differences || differences.length === 0) return 'saved it'
  return `changed ${new Intl.ListFormat('en').format(differences.map(({ label }) => label.toLowerCase()))}`
}

export const Side = ({ name, children }: { name: string; children: string }) => (
  <dd className="min-w-0">
    <span className="text-ink-soft">{name}: </span>
    {/^\/uploads\/\S+\.webp$/.test(children) ? (
      <Picture url={children} alt="the picture" sizes="12rem" className="mt-1 w-full rounded-sm object-cover" />
    ) : (
      <span className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-line">{children || '(empty)'}</span>
    )}
  </dd>
)

interface ContentActionsProps {
  stored: Stored
  kind: { noun: string; plural: string; labels?: VersionTexts['labels'] }
  name: string
  page: string
  versions?: (parts: Omit<VersionsDialogProps, 'texts'>) => ReactNode
  onEdit?: () => void
  onDelete?: () => void
  question?: string
  menu?: readonly MenuItem[] | undefined
  children?: ReactNode
}

export function ContentActions({ stored, kind, name, page, menu = [], children, ...actionProps }: ContentActionsProps) {
  const { noun, plural, labels = {} } = kind
  const { versions = (parts) => <VersionsDialog texts={{ labels }} {...parts} /> } = actionProps
  const { question = `Are you sure you want to delete this ${noun}?` } = actionProps
  const { id, updatedAt } = stored
  const content = { id, noun, plural, updatedAt }
  const { createPreview, duplicate } = useStoredActions(content)
  const remove = useDelete()
  const [preview, setPreview] = useState<PreviewTarget>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const closePreview = () => setPreview(undefined)
  const closeHistory = () => setHistoryOpen(false)
  const open = useOpenDialog()
  const isPublished = !publicationMark(stored, useSite().timeZone)
  const request = { method: 'DELETE', path: `${contentPath(plural)}/${id}` }
  const askAndDelete = () => remove({ noun, request, question: deleteQuestion(question, name), restorableId: id })

  return (
    <ActionsCell>
      {children}
      <RowAction icon={Pencil} label="Edit" of={name} onClick={actionProps.onEdit ?? (() => open('edit', id))} />
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
      {preview &&
        createPortal(
          <Dialog open onClose={closePreview} title={`Preview of “${name}”`} footer={<Button onClick={closePreview}>Close</Button>}>
            <div className="grid gap-3">
              <PreviewLink preview={preview} />
            </div>
          </Dialog>,
          document.body,
        )}
      {isHistoryOpen && createPortal(versions({ content, onRestored: closeHistory, onClose: closeHistory }), document.body)}
    </ActionsCell>
  )
}

export function publicationState(stored: Stored, timeZone: string) {
  const mark = publicationMark(stored, timeZone) ?? (stored.isSample && 'Sample')
  return mark && <RowState sign="ring">{mark}</RowState>
}

export interface PreviewTarget {
  url: string
  expiresAt: string
}

export function PreviewLink({ preview }: { preview: PreviewTarget }) {
  const { timeZone } = useSite()
  return (
    <>
      <CopyField label="Preview link" value={preview.url} />
      <p className="text-ink-soft text-small">
        Anyone with this link can see the saved version until {dayText(preview.expiresAt, timeZone)}.{' '}
        <a href={preview.url} target="_blank" rel="noreferrer">
          Open it<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </>
  )
}

interface StoredContent {
  id: number
  noun: string
  plural: string
  updatedAt?: string | undefined
}

/** Actions on stored content besides editing and deleting; each says how it went, and none throws. */
export function useStoredActions({ id, noun, plural }: StoredContent) {
  const { act, isUnderWay } = useStaffAction()
  return {
    isUnderWay,
    async createPreview() {
      const request = previewRequest('POST /api/previews', { json: { kind: plural, id } })
      return (await act({ request, isOnce: true, failed: 'The link could not be created.' }))?.preview
    },
    async duplicate(question?: string) {
      const request = { method: 'POST', path: `${contentPath(plural)}/${id}/duplicate` }
      const done = `The copy is a draft in the list of ${spoken(plural)}.`
      return (
        (await act({ request, isOnce: true, ...(question && { question }), done, failed: `Failed to duplicate ${noun}` })) !== undefined
      )
    },
  }
}
