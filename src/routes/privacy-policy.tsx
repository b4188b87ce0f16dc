import { createFileRoute } from '@tanstack/react-router'
import { Prose } from '@/features/page-texts/components/prose'
import { loadTexts, textsOf, useTexts } from '@/features/page-texts/page-text.queries'
import { pageHead } from './-layout/page-head'
import { LegalPage } from './-legal/legal-page'

export const Route = createFileRoute('/privacy-policy')({
  loader: async ({ context }) => void (await loadTexts(context, 'privacy-policy')),
  head: ({ matches, match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Privacy Policy',
      description: textsOf(context, 'privacy-policy')?.description,
      path: '/privacy-policy',
      matches,
    }),
  component: PrivacyPolicyPage,
})

function PrivacyPolicyPage() {
  const { lead, sections } = useTexts('privacy-policy')
  return (
    <LegalPage
      title="Privacy Policy"
      summary={
        <>
          <Prose text={lead} />
          <p className="mt-2 text-base">Last Updated April 28, 2024</p>
        </>
      }
      sections={sections}
    />
  )
}
