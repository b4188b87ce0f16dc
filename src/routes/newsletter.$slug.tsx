import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NewsletterFailure, NewsletterPage } from '@/features/newsletters/components/newsletter-page'
import { newsletterQuery } from '@/features/newsletters/newsletter.queries'
import { newsletterStructuredData } from '@/features/newsletters/newsletter-structured-data'
import { loadOrNotFound } from './-layout/load-or-not-found'
import { pageHead, publicUrlIn } from './-layout/page-head'

export const Route = createFileRoute('/newsletter/$slug')({
  loader: ({ context: { queryClient }, params }) =>
    loadOrNotFound(async () => ({ title: (await queryClient.fetchQuery(newsletterQuery(params.slug))).newsletter.title })),
  head: ({ loaderData, params: { slug }, matches, match }) => {
    if (!loaderData) return {}
    const { site, queryClient } = match.context
    const { title } = loaderData
    const loaded = import.meta.env.SSR ? queryClient.getQueryData(newsletterQuery(slug).queryKey) : undefined
    const shared = import.meta.env.SSR && {
      list: { name: 'Newsletter', path: '/newsletter' },
      ...(loaded && { structuredData: newsletterStructuredData(site, loaded.newsletter, publicUrlIn(matches)) }),
    }
    return pageHead({ site, title, description: title, path: `/newsletter/${slug}`, matches, ...shared })
  },
  component: OneNewsletter,
})

function OneNewsletter() {
  const { slug } = Route.useParams()
  const { data } = useQuery(newsletterQuery(slug))
  return data ? <NewsletterPage newsletter={data.newsletter} /> : <NewsletterFailure />
}
