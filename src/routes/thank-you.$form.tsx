import { createFileRoute, notFound } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { PageHeader } from '@/components/page-header'
import { SiteLink } from '@/components/site-link'
import { pageHead } from './-layout/page-head'

interface Thanks {
  title: string
  text: string
  next: { label: string; href: string }
}

/** The words of the documented toasts, for browsers that show no toast (spec D1 §8, D2 §2). */
const thanks = new Map<string, Thanks>([
  ['message', { title: 'Message sent!', text: 'A teacher will contact you soon.', next: { label: 'Go to the home page', href: '/' } }],
  [
    'contact-message',
    {
      title: 'Message sent',
      text: "Thank you for reaching out. We'll get back to you soon.",
      next: { label: 'Go to the home page', href: '/' },
    },
  ],
  [
    'newsletter',
    {
      title: 'Thank you for subscribing!',
      text: 'You will receive our monthly newsletters with updates about events, teachings, and community news.',
      next: { label: 'Read past newsletters', href: '/newsletter' },
    },
  ],
  [
    'registration',
    {
      title: 'Registration Successful',
      text: 'You have been registered for the event. Check your email for confirmation.',
      next: { label: 'See all events', href: '/events' },
    },
  ],
])

/** Where a form that was sent without JavaScript leads. */
export const Route = createFileRoute('/thank-you/$form')({
  loader: ({ params }) => {
    const found = thanks.get(params.form)
    if (!found) throw notFound()
    return found
  },
  head: ({ loaderData, params, matches }) => {
    if (!loaderData) return {}
    const { meta, links } = pageHead({ title: loaderData.title, description: loaderData.text, path: `/thank-you/${params.form}`, matches })
    return { meta: [...meta, { name: 'robots', content: 'noindex' }], links }
  },
  component: ThankYouPage,
})

function ThankYouPage() {
  const { title, text, next } = Route.useLoaderData()
  return (
    <>
      <PageHeader title={title}>
        <p>{text}</p>
      </PageHeader>
      <div className="wrap pt-8 pb-section">
        <SiteLink href={next.href} className={buttonClass('outline')}>
          {next.label}
        </SiteLink>
      </div>
    </>
  )
}
