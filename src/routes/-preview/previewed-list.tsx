import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { NewsletterArchive } from '@/features/newsletters/components/newsletter-archive'
import { newslettersQuery } from '@/features/newsletters/newsletter.queries'
import { ProgramList } from '@/features/programs/components/program-list'
import { programsQuery } from '@/features/programs/program.queries'
import { TeacherGrid } from '@/features/teachers/components/teacher-grid'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { TestimonialsSection } from '@/features/testimonials/components/testimonials-section'
import { testimonialsQuery } from '@/features/testimonials/testimonial.queries'
import { createQueryClient } from '@/platform/rendering/query-client'
import type { LoadedPreview } from './load-preview'

type LoadedList = Exclude<LoadedPreview, { kind: 'events' | 'webinars' }>

/** A list as it will be with the draft in it. What other pages have loaded does not hear of it: the list has a query cache of its own. */
export function PreviewedList(loaded: LoadedList) {
  const [queryClient] = useState(() => withList(loaded))
  return <QueryClientProvider client={queryClient}>{pages[loaded.kind](loaded)}</QueryClientProvider>
}

function withList(loaded: LoadedList) {
  const queryClient = createQueryClient()
  if (loaded.kind === 'teachers') queryClient.setQueryData(teachersQuery.queryKey, { teachers: loaded.teachers })
  if (loaded.kind === 'programs') queryClient.setQueryData(programsQuery.queryKey, { programs: loaded.programs })
  if (loaded.kind === 'newsletters') queryClient.setQueryData(newslettersQuery.queryKey, { newsletters: loaded.newsletters })
  if (loaded.kind === 'testimonials') queryClient.setQueryData(testimonialsQuery.queryKey, { testimonials: loaded.testimonials })
  return queryClient
}

const pages: Record<LoadedList['kind'], (loaded: LoadedList) => ReactNode> = {
  teachers: () => (
    <>
      <PageHeader title="Teachers" />
      <div className="wrap pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
        <TeacherGrid />
      </div>
    </>
  ),
  programs: () => (
    <>
      <PageHeader title="Programs" />
      <Section labelledBy="available-title">
        <h2 id="available-title">Available Programs</h2>
        <ProgramList />
      </Section>
    </>
  ),
  newsletters: (loaded) => (
    <>
      <PageHeader title="Newsletter" />
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <Archive {...loaded} />
      </div>
    </>
  ),
  testimonials: () => (
    <>
      <PageHeader title="Home" />
      <TestimonialsSection />
    </>
  ),
}

/** Opens at the tab that holds the draft. */
function Archive(loaded: LoadedList) {
  const draft = loaded.kind === 'newsletters' ? loaded.newsletters.find(({ id }) => id === loaded.id) : undefined
  const [tab, setTab] = useState(draft && (draft.isSpecial ? 'special' : String(draft.year)))
  return <NewsletterArchive chosen={tab} onChoose={setTab} />
}
