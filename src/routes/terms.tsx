import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { headFor, loaderFor } from './-layout/page-head'
import { LegalPage } from './-pages/legal'

export const Route = createFileRoute('/terms')({
  loader: loaderFor('terms'),
  head: headFor('terms', 'Terms'),
  component: TermsPage,
})

function TermsPage() {
  const { lead, sections } = useTexts('terms')
  return <LegalPage title="Terms" summary={<Prose text={lead} />} sections={sections} />
}
