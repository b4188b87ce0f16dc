import { useQuery } from '@tanstack/react-query'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { Row, RowHeader, Table } from '@/components/table/table'
import { AddButton, PanelHead } from '@/features/staff-area/components/panel-head'
import { ContentActions } from '@/features/staff-area/publishing/components/content-actions'
import { publicationState } from '@/features/staff-area/publishing/components/publication-state'
import { VersionsDialog } from '@/features/staff-area/publishing/components/versions-dialog'
import { useOpenDialog } from '@/features/staff-area/staff-address'
import { useSite } from '@/site/use-site'
import { adminRetreatCentersQuery } from '../retreat-center.queries'
import { retreatCenterLabels } from './retreat-center-dialog'

/** The staff area's list. */
export function RetreatCentersPanel() {
  const query = useQuery(adminRetreatCentersQuery)
  const open = useOpenDialog()
  const { timeZone } = useSite()
  const centers = query.data?.retreatCenters ?? []
  return (
    <>
      <PanelHead action={<AddButton />} />
      <ListStates query={query} loading="Loading retreat centers..." failure="Unable to load retreat centers">
        {centers.length === 0 ? (
          <EmptyList>No retreat centers yet.</EmptyList>
        ) : (
          <Table caption="All retreat centers" columns={['Title', 'Actions']}>
            {centers.map((center) => (
              <Row key={center.id}>
                <RowHeader state={publicationState(center, timeZone)}>{center.title}</RowHeader>
                <ContentActions
                  stored={center}
                  noun="retreat center"
                  plural="retreat-centers"
                  name={center.title}
                  page={`/retreat-centers/${center.slug}`}
                  versions={(parts) => <VersionsDialog texts={{ labels: retreatCenterLabels }} {...parts} />}
                  onEdit={() => open('edit', center.id)}
                />
              </Row>
            ))}
          </Table>
        )}
      </ListStates>
    </>
  )
}
