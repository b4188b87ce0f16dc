import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { headFor, loaderFor } from './-layout/page-head'
import { LegalPage } from './-pages/legal'

export const Route = createFileRoute('/privacy-policy')({
  loader: loaderFor('privacy-policy'),
  head: headFor('privacy-policy', 'Privacy Policy'),
  component: PrivacyPolicyPage,
})

function PrivacyPolicyPage() {
  const { lead, sections, kept } = useTexts('privacy-policy')
  return (
    <LegalPage
      title="Privacy Policy"
      summary={
        <>
          <Prose text={lead} />
          <p className="mt-2 text-base">Last Updated April 28, 2024</p>
        </>
      }
      sections={[...sections.slice(0, 3), kept, ...sections.slice(3)]}
    />
  )
}
