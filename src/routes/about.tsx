import { createFileRoute, Link } from '@tanstack/react-router'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Foundation } from './-about/foundation'
import { History } from './-about/history'
import { IntroductionFilm } from './-about/introduction-film'
import { Opening } from './-about/opening'
import { ThreeWaysIn } from './-about/three-ways-in'
import { headFor, loaderFor } from './-layout/text-page'

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
