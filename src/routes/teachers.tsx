import { createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { TeacherGrid } from '@/features/teachers/components/teacher-grid'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/teachers')({
  loader: ({ context: { queryClient } }) => loadPageData(queryClient, teachersQuery),
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Teachers',
      description: `Who teaches the ${site.school} with the ${site.community} in ${site.address.region}, in their own words, and how to reach them.`,
      path: '/teachers',
      matches,
    }),
  component: TeachersPage,
})

function TeachersPage() {
  return (
    <>
      <PageHeader title="Teachers">
        <p>Who teaches here, in their own words. You are welcome to write to any of them.</p>
      </PageHeader>
      <div className="wrap pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
        <TeacherGrid />
      </div>
      <Section ground="sky" labelledBy="whom-to-ask" className="print:hidden">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <h2 id="whom-to-ask" className="max-w-[14em]">
            Not sure whom to ask?
          </h2>
          <SiteLink href="/programs#speak-with-teacher" className={buttonClass('outline')}>
            Speak with a Teacher
          </SiteLink>
        </div>
      </Section>
    </>
  )
}
