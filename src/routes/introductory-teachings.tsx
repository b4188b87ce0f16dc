import { createFileRoute } from '@tanstack/react-router'
import { Offerings } from './-introductory-teachings/offerings'
import { Welcome } from './-introductory-teachings/welcome'
import { headFor, loaderFor } from './-layout/text-page'

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
