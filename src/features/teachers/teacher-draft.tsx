import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/fetch-json'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { PageHeader } from '@/ui/page-header'
import type { teacherCalls } from './teacher.calls'
import { teachersQuery } from './teacher.queries'
import type { Teacher } from './teacher.schema'
import { TeacherGrid } from './teacher-grid'

/** The list of teachers with a draft in it. */
export const teacherDraft: DraftPage<{ teachers: Teacher[] }> = {
  load: (read) => read(apiRequest<typeof teacherCalls>()('GET /api/cms/teachers')),
  Page: ({ teachers }) => (
    <WithAnswer queryKey={teachersQuery.queryKey} answer={{ teachers }}>
      <PageHeader title="Teachers" />
      <div className="wrap pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
        <TeacherGrid />
      </div>
    </WithAnswer>
  ),
}
