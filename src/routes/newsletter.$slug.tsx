import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReadableNewsletter } from '@/features/newsletter/archive/newsletter.kind'
import { newsletterQuery } from '@/features/newsletter/archive/newsletter.queries'
import { NewsletterFailure, NewsletterPage } from '@/features/newsletter/archive/newsletter-page'
import { MONTHS } from '@/platform/time/calendar'
import type { Site } from '@/site/site.schema'
import { loadOrNotFound } from './-layout/load-or-not-found'
import { pageHead, publicUrlIn } from './-layout/page-head'

export const Route = createFileRoute('/newsletter/$slug')({
  loader: ({ context: { queryClient }, params }) =>
    loadOrNotFound(async () => ({ title: (await queryClient.fetchQuery(newsletterQuery(params.slug))).newsletter.title })),
  head: ({ loaderData, params: { slug }, matches, match }) => {
    if (!loaderData) return {}
    const { site, queryClient } = match.context
    const loaded = import.meta.env.SSR ? queryClient.getQueryData(newsletterQuery(slug).queryKey) : undefined
    const shared = import.meta.env.SSR && {
      list: { name: 'Newsletter', path: '/newsletter' },
      ...(loaded && { structuredData: newsletterStructuredData(site, loaded.newsletter, publicUrlIn(matches)) }),
    }
    return pageHead({ site, title: loaderData.title, description: loaderData.title, path: `/newsletter/${slug}`, matches, ...shared })
  },
  component: OneNewsletter,
})

function OneNewsletter() {
  const { slug } = Route.useParams()
  const { data } = useQuery(newsletterQuery(slug))
  return data ? <NewsletterPage newsletter={data.newsletter} /> : <NewsletterFailure />
}

function newsletterStructuredData(site: Site, { title, month, year, slug }: ReadableNewsletter, publicUrl: string): object {
  const organization = { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: site.community, url: `${publicUrl}/` }
  return {
    '@type': 'Article',
    headline: title,
    url: `${publicUrl}/newsletter/${slug}`,
    datePublished: `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}`,
    author: organization,
    publisher: organization,
  }
}
