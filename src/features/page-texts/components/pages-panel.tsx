import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListStates } from '@/components/table/list-states'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import type { PageAnswer } from '../page-text.calls'
import { staffPageTextsQuery } from '../staff-page-text.queries'
import { PageChoice } from './page-choice'
import { PageEditor } from './page-editor'
import './pages.css'

/** What the public pages say (spec B §6.4): a page, its texts, and how it will look. */
export function PagesPanel() {
  const query = useQuery(staffPageTextsQuery)
  const pages = query.data?.pages ?? []
  const [chosen, choose] = useChosenPage(pages)
  if (!chosen) {
    return (
      <>
        <PanelHead />
        <ListStates query={query} loading="Loading pages..." failure="Unable to load pages">
          {null}
        </ListStates>
      </>
    )
  }
  return (
    <PageEditor key={chosen.page} page={chosen}>
      <PageChoice pages={pages} chosen={chosen} onChoose={choose} />
    </PageEditor>
  )
}

/** The page that the address names, `/admin?tab=pages&page=about`; the first where it names none. */
function useChosenPage(pages: readonly PageAnswer[]) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = pages.find(({ page }) => page === search.page) ?? pages[0]
  const choose = (page: string) => void navigate({ to: '.', search: { tab: 'pages', page }, resetScroll: false })
  return [chosen, choose] as const
}
