import { createFileRoute } from '@tanstack/react-router'
import { responsibleFor } from '@/site/copy'
import { useSite } from '@/site/use-site'
import { pageHead } from './-layout/page-head'
import { LegalPage } from './-legal/legal-page'
import { privacySections } from './-legal/privacy-sections'

export const Route = createFileRoute('/privacy-policy')({
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Privacy Policy',
      description: `What ${responsibleFor(site)} collects about you, what it is used for, and that it is never sold.`,
      path: '/privacy-policy',
      matches,
    }),
  component: PrivacyPolicyPage,
})

function PrivacyPolicyPage() {
  const site = useSite()
  return (
    <LegalPage
      title="Privacy Policy"
      summary={
        <>
          <p>How {responsibleFor(site)} handles what it learns about you.</p>
          <p className="mt-2 text-base">Last Updated April 28, 2024</p>
        </>
      }
      sections={privacySections}
    />
  )
}
