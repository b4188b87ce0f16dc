import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/fetch-json'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { PageHeader } from '@/ui/page-header'
import { Section } from '@/ui/section'
import type { Program, programCalls } from './program.kind'
import { programsQuery } from './program.queries'
import { ProgramList } from './program-list'

/** The list of programs with a draft in it. */
export const programDraft: DraftPage<{ programs: Program[] }> = {
  load: (read) => read(apiRequest<typeof programCalls>()('GET /api/cms/programs')),
  Page: ({ programs }) => (
    <WithAnswer queryKey={programsQuery.queryKey} answer={{ programs }}>
      <PageHeader title="Programs" />
      <Section labelledBy="available-title">
        <h2 id="available-title">Available Programs</h2>
        <ProgramList />
      </Section>
    </WithAnswer>
  ),
}
