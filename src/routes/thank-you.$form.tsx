import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadTexts } from '@/features/pages/texts/page-text.queries'
import { pageHead } from './-layout/page-head'
import { ThankYou } from './-pages/thank-you-page'

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
  component: () => <ThankYou thanks={Route.useLoaderData()} />,
})
