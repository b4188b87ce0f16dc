import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { placeOf } from '@/site/place'
import { useSite } from '@/site/use-site'
import { Foundation } from './-about/foundation'
import { History } from './-about/history'
import { IntroductionFilm } from './-about/introduction-film'
import { Opening } from './-about/opening'
import { ThreeWaysIn } from './-about/three-ways-in'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/about')({
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'About',
      description: `The path and the practices of the ${site.school}, and the history of its community in ${placeOf(site)}.`,
      path: '/about',
      matches,
    }),
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
