import { site } from '@/site/facts'

interface PageHead {
  title: string
  description: string
  /** The page's own path; the canonical address is built from it. */
  path: string
  /** `matches` as the route's `head` gets them; the first is the root's. */
  matches: readonly { loaderData?: unknown }[]
}

/** Title, description and canonical address of a page. The title ends in the community's name (spec decisions, pages). */
export function pageHead({ title, description, path, matches }: PageHead) {
  const whole = title.includes(site.community) ? title : `${title} · ${site.community}`
  const root = matches[0]?.loaderData as { publicUrl?: string } | undefined
  return {
    meta: [
      { title: whole },
      { name: 'description', content: description },
      { property: 'og:title', content: whole },
      { property: 'og:description', content: description },
      { property: 'og:type', content: 'website' },
    ],
    links: [{ rel: 'canonical', href: `${root?.publicUrl ?? ''}${path}` }],
  }
}
