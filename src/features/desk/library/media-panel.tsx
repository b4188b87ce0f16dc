import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UploadUse } from '@/content/staff-answers.schema'
import { PictureWithFallback } from '@/features/media/picture'
import { capitalize } from '@/platform/text/nouns'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { SearchField } from '@/ui/form/search-field'
import { ROWS_PER_STEP, ShowMore } from '@/ui/show-more'
import { EmptyList, ListFilter, ListStates } from '@/ui/table/list-states'
import { RowAction, RowState } from '@/ui/table/row-state'
import { PanelHead } from '../panel-head'
import { StaffLink } from '../staff-link'
import { useDelete } from '../use-delete'
import { useStaffAction } from '../use-staff-action'
import type { MediaFile, MediaList, Shown } from './media.calls'
import { type MediaFilter, mediaListQuery, mediaRequest } from './media.queries'
import './media.css'

const nothing: Record<Shown | 'all', string> = {
  all: 'No pictures yet. What you add to events, teachers, programs and pages appears here.',
  used: 'No file is in use yet.',
  unused: 'Every file is in use.',
}

export function MediaPanel() {
  const [show, setShow] = useState<Shown>()
  const [search, setSearch] = useState('')
  const searchText = search.trim()
  const [most, setMost] = useState(ROWS_PER_STEP)
  const query = useQuery(mediaListQuery({ show, search: searchText }, 0))
  const { files = [], matching = 0 } = query.data ?? {}
  const further = Array.from({ length: Math.ceil(Math.min(most, matching) / ROWS_PER_STEP) - 1 }, (_, page) => (page + 1) * ROWS_PER_STEP)

  return (
    <>
      <PanelHead>
        <div className="w-full">
          <p className="measure text-ink-soft">
            Every picture and flyer that was uploaded, and where it is used. A file stays as long as something shows it, an earlier version
            could bring it back, or it waits in Recently Deleted. After that, it’s removed automatically.
          </p>
        </div>
        <ListFilter label="Show" choices={choicesOf(query.data)} chosen={show} onChoose={setShow} />
        <SearchField label="Search where files are used" value={search} onChange={setSearch} />
      </PanelHead>
      {show === 'unused' && query.data && <DeleteUnused {...query.data.deletable} />}
      <ListStates query={query} loading="Loading media..." failure="Unable to load media">
        {matching === 0 && !query.isPlaceholderData ? (
          <EmptyList>{searchText ? `Nothing that matches “${searchText}” uses a file here.` : nothing[show ?? 'all']}</EmptyList>
        ) : (
          <>
            <p role="status" className="mb-3 text-ink-soft text-small">
              {query.isPlaceholderData ? 'Loading…' : filesText(matching)}
            </p>
            <ul
              aria-label="Files, newest first"
              aria-busy={query.isPlaceholderData}
              className={`media transition-opacity ${query.isPlaceholderData ? 'opacity-50' : ''}`}
            >
              <FileCards files={files} />
              {further.map((offset) => (
                <FurtherFiles key={offset} filter={{ show, search: searchText }} offset={offset} />
              ))}
            </ul>
            <ShowMore shown={most} total={matching} onShow={setMost} />
          </>
        )}
      </ListStates>
    </>
  )
}

const choicesOf = (list: MediaList | undefined) => [
  { value: undefined, label: 'All', count: list?.counts.all },
  { value: 'used' as const, label: 'In use', count: list?.counts.used },
  { value: 'unused' as const, label: 'Unused', count: list?.counts.unused },
]

function FurtherFiles({ filter, offset }: { filter: MediaFilter; offset: number }) {
  const query = useQuery(mediaListQuery(filter, offset))
  if (query.data) return <FileCards files={query.data.files} />
  return (
    <li className="col-span-full">
      <ListStates query={query} loading="Loading more..." failure="Unable to load more">
        {null}
      </ListStates>
    </li>
  )
}

function DeleteUnused({ count, bytes }: MediaList['deletable']) {
  const { act, isUnderWay } = useStaffAction()
  const howMuch = `${filesText(count)}${bytes === null ? '' : ` (${sizeText(bytes)})`}`

  const removeAll = () =>
    act({
      request: mediaRequest('POST /api/media/delete-unused'),
      losesButton: true,
      question: `Delete ${howMuch} permanently? Nothing uses ${count === 1 ? 'it' : 'them'}. This can’t be undone.`,
      done: ({ deleted }) =>
        deleted >= count
          ? `${filesText(deleted)} deleted`
          : `${deleted} of ${filesText(count)} deleted. The rest came into use or were already gone.`,
      failed: 'Failed to delete files',
    })

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-7 gap-y-3">
      <p className="measure text-ink-soft text-small">
        A save that was interrupted can leave a file behind. Unused files are removed automatically when the site next starts.
      </p>
      {count > 0 && (
        <Button variant="outline" disabled={isUnderWay} onClick={removeAll}>
          <Trash2 aria-hidden="true" size={17} strokeWidth={1.75} />
          Delete unused files
        </Button>
      )}
    </div>
  )
}

const FileCards = ({ files }: { files: readonly MediaFile[] }) => files.map((file) => <FileCard key={file.name} file={file} />)

function FileCard({ file }: { file: MediaFile }) {
  const { kind, url, alt, uses } = file
  const { timeZone } = useSite()
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open the ${formatName(file)} in a new tab`} className="thumb">
        {kind === 'picture' ? (
          <PictureWithFallback url={url} alt="" sizes="(min-width: 40rem) 16rem, 50vw" fallback={<span>Not found</span>} />
        ) : (
          <span>
            <FileText aria-hidden="true" size={30} strokeWidth={1.25} />
            PDF
          </span>
        )}
      </a>
      <div className="about">
        {uses.length > 0 ? <FileUses uses={uses} /> : <Unused file={file} />}
        {alt !== null && <p className="alt">{alt ? `Described as “${alt}”` : 'Decorative, without a description'}</p>}
        <p className="facts">
          {factsOf(file, timeZone).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {kind === 'document' && <p className="facts">{file.name}</p>}
      </div>
    </li>
  )
}

const factsOf = ({ width, height, bytes, storedAt }: MediaFile, timeZone: string): string[] => [
  ...(width && height ? [`${width} × ${height}`] : []),
  ...(bytes === null ? [] : [sizeText(bytes)]),
  dayText(storedAt, timeZone),
]

function Unused({ file }: { file: MediaFile }) {
  const remove = useDelete()
  const queryClient = useQueryClient()

  async function removeFile() {
    const question = `Delete this ${file.kind} permanently? Nothing uses it. This can’t be undone.`
    const request = mediaRequest('DELETE /api/media/:name', { params: { name: file.name } })
    const isGone = await remove({ noun: file.kind, request, question })
    // Something may use it by now.
    if (!isGone) void queryClient.invalidateQueries({ queryKey: ['/api/media'] })
  }

  return (
    <div className="unused">
      <RowState sign="ring">Unused</RowState>
      {file.canBeDeleted ? (
        <RowAction icon={Trash2} label="Delete" of={formatName(file)} onClick={removeFile} />
      ) : (
        <p className="facts">Uploaded less than an hour ago; an unfinished save may still need it.</p>
      )}
    </div>
  )
}

const AT_FIRST = 3

type Use = Omit<UploadUse, 'alt'>

function FileUses({ uses }: { uses: readonly Use[] }) {
  const more = uses.slice(AT_FIRST)
  return (
    <>
      <UseList uses={uses.slice(0, AT_FIRST)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <UseList uses={more} />
        </details>
      )}
    </>
  )
}

const UseList = ({ uses }: { uses: readonly Use[] }) => (
  <ul className="uses">
    {uses.map((use) => (
      <li key={`${use.state} ${use.url} ${use.label}`}>
        <small>{wordsBefore(use)}</small>
        <StaffLink url={use.url}>{use.label}</StaffLink>
      </li>
    ))}
  </ul>
)

/** `184 kB`, `3.4 MB`. */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const filesText = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`)

function wordsBefore({ kind, state }: Pick<UploadUse, 'kind' | 'state'>): string {
  if (state === 'deleted') return `Kept with the deleted ${kind}`
  return state === 'former' ? `Kept for the history of the ${kind}` : capitalize(kind)
}

function formatName({ kind, name, uses: [use] }: Pick<MediaFile, 'kind' | 'name' | 'uses'>): string {
  const what = kind === 'picture' ? 'picture' : 'PDF'
  return use ? `${what} of ${use.label}` : `${what} ${name}`
}
