import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { loadTexts, textsOf } from '@/features/page-texts/page-text.queries'
import { useSite } from '@/site/use-site'
import { Foundation } from './-about/foundation'
import { History } from './-about/history'
import { IntroductionFilm } from './-about/introduction-film'
import { Opening } from './-about/opening'
import { ThreeWaysIn } from './-about/three-ways-in'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/about')({
  loader: async ({ context }) => void (await loadTexts(context, 'about')),
  head: ({ matches, match: { context } }) =>
    pageHead({ site: context.site, title: 'About', description: textsOf(context, 'about')?.description, path: '/about', matches }),
  component: AboutPage,
})

/** spec D1 §2, About */
function AboutPage() {
  return (
    <>
      <Opening />
      <History />
      <IntroductionFilm />
      <ThreeWaysIn />
      <Foundation>
        <Link to="/programs" className={buttonClass('filled')}>
          Explore Our Programs in {useSite().address.city}
        </Link>
      </Foundation>
    </>
  )
}
