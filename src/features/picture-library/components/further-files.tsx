import { useQuery } from '@tanstack/react-query'
import { ListStates } from '@/components/table/list-states'
import { type MediaFilter, mediaListQuery } from '../media.queries'
import { FileCards } from './file-cards'

interface FurtherFilesProps {
  filter: MediaFilter
  /** How many come before them. */
  offset: number
}

/** The next files of the grid, on request. */
export function FurtherFiles({ filter, offset }: FurtherFilesProps) {
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
