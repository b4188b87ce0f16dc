import { createFileRoute } from '@tanstack/react-router'
import { headFor, loaderFor } from './-layout/page-head'
import { Offerings, Welcome } from './-pages/introductory-teachings'

export const Route = createFileRoute('/introductory-teachings')({
  loader: loaderFor('introductory-teachings'),
  head: headFor('introductory-teachings', 'Introductory Teachings'),
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
