import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '@/components/form/search-field'
import { ListFilter } from '@/components/table/list-filter'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { ROWS_PER_STEP, ShowMore } from '@/components/table/show-more'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { mediaListQuery } from '../media.queries'
import type { MediaList, Shown } from '../media.schema'
import { filesText } from '../media-words'
import { DeleteUnused } from './delete-unused'
import { FileCards } from './file-cards'
import { FurtherFiles } from './further-files'
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
