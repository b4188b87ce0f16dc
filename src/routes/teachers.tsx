import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { TeacherGrid } from '@/features/teachers/teacher-grid'
import { buttonClass } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
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
      <Section ground="sky" labelledBy={texts.ask ? 'whom-to-ask' : undefined} className="print:hidden">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          {texts.ask && (
            <h2 id="whom-to-ask" className="max-w-[14em]">
              {texts.ask}
            </h2>
          )}
          <SiteLink href="/programs#speak-with-teacher" className={buttonClass('outline')}>
            Speak with a Teacher
          </SiteLink>
        </div>
      </Section>
    </>
  )
}
