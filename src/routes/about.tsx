import { createFileRoute, Link } from '@tanstack/react-router'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { headFor, loaderFor } from './-layout/page-head'
import { Foundation, History, IntroductionFilm, Opening, ThreeWaysIn } from './-pages/about'

export const Route = createFileRoute('/about')({
  staticData: { footerLabel: 'About' },
  loader: loaderFor('about'),
  head: headFor('about', 'About'),
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
