import { createFileRoute } from '@tanstack/react-router'
import { loadTexts, textsOf } from '@/features/page-texts/page-text.queries'
import { Offerings } from './-introductory-teachings/offerings'
import { Welcome } from './-introductory-teachings/welcome'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/introductory-teachings')({
  loader: async ({ context }) => void (await loadTexts(context, 'introductory-teachings')),
  head: ({ matches, match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Introductory Teachings',
      description: textsOf(context, 'introductory-teachings')?.description,
      path: '/introductory-teachings',
      matches,
    }),
  component: IntroductoryTeachingsPage,
})

/** spec D1 §2, Introductory teachings */
function IntroductoryTeachingsPage() {
  return (
    <>
      <Welcome />
      <Offerings />
    </>
  )
}
