import { createFileRoute, notFound } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { PageHeader } from '@/components/page-header'
import { SiteLink } from '@/components/site-link'
import { pageHead } from './-layout/page-head'

/** Where a form that was sent without JavaScript leads. */
export const Route = createFileRoute('/thank-you/$form')({
  loader: async ({ params }) => {
    // Few come here: every other page goes without these texts.
    const { thanks } = await import('./-thank-you/thanks')
    const found = thanks.get(params.form)
    if (!found) throw notFound()
    return found
  },
  head: ({
    loaderData,
    params,
    matches,
    match: {
      context: { site },
    },
  }) => {
    if (!loaderData) return {}
    const { meta, links } = pageHead({
      site,
      title: loaderData.title,
      description: loaderData.text,
      path: `/thank-you/${params.form}`,
      matches,
    })
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
