import { createFileRoute } from '@tanstack/react-router'
import { useSite } from '@/site/use-site'
import { pageHead } from './-layout/page-head'
import { LegalPage } from './-legal/legal-page'
import { termsSections } from './-legal/terms-sections'

export const Route = createFileRoute('/terms')({
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Terms',
      description: `Payment, refunds and responsibility in the events and programs of the ${site.community}.`,
      path: '/terms',
      matches,
    }),
  component: TermsPage,
})

function TermsPage() {
  const sections = termsSections(useSite())
  return <LegalPage title="Terms" summary={<p>What holds when you take part in our events and programs.</p>} sections={sections} />
}
