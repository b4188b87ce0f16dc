import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { ListHead } from '@/components/table/list-head'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { adminProgramsQuery } from '../program.queries'
import type { Program } from '../program.schema'
import { ProgramDialog } from './program-dialog'
import { ProgramsTable } from './programs-table'

/** The staff area's programs: the cards of the home page and of the Programs page (spec decisions, 'The API'). */
export function ProgramsPanel() {
  const query = useQuery(adminProgramsQuery)
  const [edited, setEdited] = useState<Program | 'new'>()
  const programs = query.data?.programs ?? []

  return (
    <>
      <ListHead action={<Button onClick={() => setEdited('new')}>Add New Program</Button>}>
        <Explanation />
      </ListHead>
      <ListStates query={query} loading="Loading programs..." failure="Unable to load programs">
        {programs.length > 0 ? <ProgramsTable programs={programs} onEdit={setEdited} /> : <NoPrograms />}
      </ListStates>
      {edited && <ProgramDialog program={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const Explanation = () => (
  <div className="measure grid gap-2 text-ink-soft text-small">
    <p>These cards stand on the home page and on the Programs page, in the order in which they were created.</p>
    <p>
      A card without a page of its own has a link like /programs#meditation: the word after the # becomes the name of its place on the
      Programs page, and the link leads there.
    </p>
  </div>
)

const NoPrograms = () => (
  <EmptyList>No programs found, so visitors see the four built-in ones. Click "Add New Program" to create one.</EmptyList>
)
