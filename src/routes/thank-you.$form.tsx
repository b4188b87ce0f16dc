import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadTexts, useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { SiteLink } from '@/ui/site-link'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/thank-you/$form')({
  loader: async ({ params, context }) => {
    await loadTexts(context, 'thank-you')
    // Few come here: every other page goes without these texts.
    const { thanks } = await import('./-pages/thank-you')
    const found = thanks.get(params.form)
    if (!found) throw notFound()
    return found
  },
  head: ({ loaderData, params, matches, match }) => {
    if (!loaderData) return {}
    const { title, text: description = title } = loaderData
    const { meta, links } = pageHead({ site: match.context.site, title, description, path: `/thank-you/${params.form}`, matches })
    return { meta: [...meta, { name: 'robots', content: 'noindex' }], links }
  },
  component: ThankYouPage,
})

function ThankYouPage() {
  const { title, text, further, unsent, next } = Route.useLoaderData()
  const texts = useTexts('thank-you')
  const { savesMail } = useSite()
  return (
    <>
      <PageHeader title={title}>
        {/* What staff may change promises an email. */}
        {(text || !savesMail) && <Prose text={text ? [text] : texts.waitlist} />}
        {further && <p className="mt-4">{further}</p>}
        {savesMail && unsent && <p className="mt-4">{unsent}</p>}
      </PageHeader>
      <div className="wrap pt-8 pb-section">
        <SiteLink href={next.href} className={buttonClass('outline')}>
          {texts[next.label]}
        </SiteLink>
      </div>
    </>
  )
}
