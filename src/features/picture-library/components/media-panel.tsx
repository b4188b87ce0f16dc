import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { ListFilter } from '@/components/table/list-filter'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { ROWS_PER_STEP, ShowMore } from '@/components/table/show-more'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { deleteUnusedRequest, type MediaFilter, mediaListQuery } from '../media.queries'
import type { MediaList, Shown } from '../media.schema'
import { filesText, sizeText } from '../media-words'
import { FileCards } from './file-cards'
import './media.css'

const nothing: Record<Shown | 'all', string> = {
  all: 'No pictures yet. What you add to events, teachers, programs and pages appears here.',
  used: 'No file is in use yet.',
  unused: 'Every file is in use.',
}

/** The picture library (spec B §6.2): every uploaded file, where it is used, and what nothing uses. */
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

interface FurtherFilesProps {
  filter: MediaFilter
  /** How many come before them. */
  offset: number
}

/** The next files of the grid, on request. */
function FurtherFiles({ filter, offset }: FurtherFilesProps) {
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

/** Explains how files come to be unused and what happens to them, and deletes all of them after a confirmation. */
function DeleteUnused({ count, bytes }: MediaList['deletable']) {
  const { act, isUnderWay } = useStaffAction()
  const howMuch = `${filesText(count)}${bytes === null ? '' : ` (${sizeText(bytes)})`}`

  async function removeAll() {
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    const answer = await act({
      request: deleteUnusedRequest(),
      question: `Delete ${howMuch} permanently? Nothing uses ${count === 1 ? 'it' : 'them'}. This can’t be undone.`,
      done: ({ deleted }) =>
        deleted >= count
          ? `${filesText(deleted)} deleted`
          : `${deleted} of ${filesText(count)} deleted. The rest came into use or were already gone.`,
      failed: 'Failed to delete files',
    })
    // The button goes with what it deleted.
    if (answer) panel?.focus({ preventScroll: true })
  }

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
