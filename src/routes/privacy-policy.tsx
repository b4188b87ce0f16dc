import { createFileRoute } from '@tanstack/react-router'
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
      description: `What the ${site.community} collects about you, what it is used for, and that it is never sold.`,
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
          <p>How the {site.community} handles what it learns about you.</p>
          <p className="mt-2 text-base">Last Updated April 28, 2024</p>
        </>
      }
      sections={privacySections}
    />
  )
}
