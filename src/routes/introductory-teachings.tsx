import { createFileRoute } from '@tanstack/react-router'
import { placeOf } from '@/site/place'
import { Offerings } from './-introductory-teachings/offerings'
import { Welcome } from './-introductory-teachings/welcome'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/introductory-teachings')({
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Introductory Teachings',
      description: `Free introductions, workshops and open meditations for people who are new to the ${site.school} in ${placeOf(site)}.`,
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
