import { useQuery } from '@tanstack/react-query'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { AddButton, PanelHead } from '@/features/staff-area/components/panel-head'
import { useOpenDialog } from '@/features/staff-area/staff-address'
import { adminProgramsQuery } from '../admin-programs.queries'
import { ProgramsTable } from './programs-table'

/** The staff area's programs: the cards of the home page and of the Programs page (spec decisions, 'The API'). */
export function ProgramsPanel() {
  const query = useQuery(adminProgramsQuery)
  const open = useOpenDialog()
  const programs = query.data?.programs ?? []

  return (
    <>
      <PanelHead action={<AddButton />}>
        <Explanation />
      </PanelHead>
      <ListStates query={query} loading="Loading programs..." failure="Unable to load programs">
        {programs.length > 0 ? <ProgramsTable programs={programs} onEdit={({ id }) => open('edit', id)} /> : <NoPrograms />}
      </ListStates>
    </>
  )
}

const Explanation = () => (
  <div className="measure grid gap-2 text-ink-soft text-small">
    <p>These cards are on the home page and on the Programs page, in the order they were created.</p>
    <p>
      A card without a page of its own has a link like /programs#meditation: the word after the # becomes the name of its place on the
      Programs page, and the link leads there.
    </p>
  </div>
)

const NoPrograms = () => (
  <EmptyList>No programs found, so visitors see the four built-in ones. Click "Add New Program" to create one.</EmptyList>
)
