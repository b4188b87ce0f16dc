import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { ContentActions, publicationState, VersionsDialog } from '@/features/desk/publishing/versions-dialog'
import { useOpenDialog } from '@/features/desk/staff-address'
import { matchesSearch } from '@/platform/text/search-words'
import { useSite } from '@/site/use-site'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { adminWebinarsQuery } from './admin-webinars.queries'
import { webinarLabels } from './webinar-dialog'

const columns = ['Title', 'Presenter', 'Date', 'Tags', 'Actions']

/** The staff area's webinars (spec D2 §2). */
export function WebinarsPanel() {
  const query = useQuery(adminWebinarsQuery)
  const [search, setSearch] = useState('')
  const open = useOpenDialog()
  const { timeZone } = useSite()

  const webinars = query.data?.webinars ?? []
  const found = webinars.filter(({ title, presenter, month, year, tags }) =>
    matchesSearch(search, [title, presenter, `${month} ${year}`, ...tags]),
  )

  return (
    <>
      <PanelHead action={<AddButton />}>
        {webinars.length > 0 && <SearchField label="Search webinars" value={search} onChange={setSearch} />}
      </PanelHead>
      <ListStates query={query} loading="Loading webinars..." failure="Unable to load webinars">
        {found.length === 0 ? (
          <EmptyList>
            {webinars.length === 0 ? 'No webinars found. Click "Add New Webinar" to create one.' : `No webinar matches “${search}”.`}
          </EmptyList>
        ) : (
          <Table caption="All webinars" columns={columns}>
            {found.map((webinar) => (
              <Row key={webinar.id}>
                <RowHeader state={publicationState(webinar, timeZone)}>{webinar.title}</RowHeader>
                <Cell label="Presenter">{webinar.presenter}</Cell>
                <Cell className="tabular:whitespace-nowrap">{`${webinar.month} ${webinar.year}`}</Cell>
                <Cell label="Tags">{webinar.tags.join(', ')}</Cell>
                <ContentActions
                  stored={webinar}
                  noun="webinar"
                  plural="webinars"
                  name={webinar.title}
                  page={`/webinars/${webinar.slug}`}
                  versions={(parts) => <VersionsDialog texts={{ labels: webinarLabels }} {...parts} />}
                  onEdit={() => open('edit', webinar.id)}
                />
              </Row>
            ))}
          </Table>
        )}
      </ListStates>
    </>
  )
}
