import { useQuery } from '@tanstack/react-query'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { ContentActions, publicationState, VersionsDialog } from '@/features/desk/publishing/versions-dialog'
import { useOpenDialog } from '@/features/desk/staff-address'
import { useSite } from '@/site/use-site'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Row, RowHeader, Table } from '@/ui/table/table'
import { adminMountainHutsQuery } from '../mountain-hut.queries'
import { mountainHutLabels } from './mountain-hut-dialog'

/** The staff area's list. */
export function MountainHutsPanel() {
  const query = useQuery(adminMountainHutsQuery)
  const open = useOpenDialog()
  const { timeZone } = useSite()
  const huts = query.data?.mountainHuts ?? []
  return (
    <>
      <PanelHead action={<AddButton />} />
      <ListStates query={query} loading="Loading mountain huts..." failure="Unable to load mountain huts">
        {huts.length === 0 ? (
          <EmptyList>No mountain huts yet.</EmptyList>
        ) : (
          <Table caption="All mountain huts" columns={['Title', 'Actions']}>
            {huts.map((hut) => (
              <Row key={hut.id}>
                <RowHeader state={publicationState(hut, timeZone)}>{hut.title}</RowHeader>
                <ContentActions
                  stored={hut}
                  noun="mountain hut"
                  plural="mountain-huts"
                  name={hut.title}
                  page={`/mountain-huts/${hut.slug}`}
                  versions={(parts) => <VersionsDialog texts={{ labels: mountainHutLabels }} {...parts} />}
                  onEdit={() => open('edit', hut.id)}
                />
              </Row>
            ))}
          </Table>
        )}
      </ListStates>
    </>
  )
}
