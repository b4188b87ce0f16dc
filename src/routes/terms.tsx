import { createFileRoute } from '@tanstack/react-router'
import { Prose } from '@/features/page-texts/components/prose'
import { loadTexts, textsOf, useTexts } from '@/features/page-texts/page-text.queries'
import { pageHead } from './-layout/page-head'
import { LegalPage } from './-legal/legal-page'

export const Route = createFileRoute('/terms')({
  loader: async ({ context }) => void (await loadTexts(context, 'terms')),
  head: ({ matches, match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Terms',
      description: textsOf(context, 'terms')?.description,
      path: '/terms',
      matches,
    }),
  component: TermsPage,
})

function TermsPage() {
  const { lead, sections } = useTexts('terms')
  return <LegalPage title="Terms" summary={<Prose text={lead} />} sections={sections} />
}
