import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { TeacherGrid } from '@/features/teachers/teacher-grid'
import { PageHeader } from '@/ui/page-header'
import { LinkBand } from '@/ui/section'
import { headFor, loaderFor } from './-layout/page-head'

const page = { name: 'teachers', originals: async () => (await import('@/features/teachers/teacher-texts')).teacherTexts }

export const Route = createFileRoute('/teachers')({
  staticData: { footerLabel: 'Teachers' },
  loader: loaderFor(page, () => [teachersQuery]),
  head: headFor(page, 'Teachers'),
  component: TeachersPage,
})

function TeachersPage() {
  const texts = useTexts(page)
  return (
    <>
      <PageHeader title="Teachers">
        <Prose text={texts.lead} />
      </PageHeader>
      <div className="wrap pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
        <TeacherGrid />
      </div>
      <LinkBand titleId="whom-to-ask" title={texts.ask} href="/programs#speak-with-teacher" className="print:hidden">
        Speak with a Teacher
      </LinkBand>
    </>
  )
}
