import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/notice'
import { Tabs } from '@/components/tabs'
import { byYear, inArchiveOrder } from '@/platform/time/by-year'
import { useSite } from '@/site/use-site'
import { newslettersQuery } from '../newsletter.queries'
import type { Newsletter } from '../newsletter.schema'
import { MonthTiles } from './month-tiles'
import { NewsletterArchiveSkeleton } from './newsletter-archive-skeleton'
import { SpecialEditions } from './special-editions'

interface NewsletterArchiveProps {
  /** The tab that someone chose: a year, or `special`. */
  chosen: string | undefined
  onChoose: (tab: string) => void
}

/** The past newsletters by year, in each state of the list (spec D2 §2). */
export function NewsletterArchive({ chosen, onChoose }: NewsletterArchiveProps) {
  const { archiveYear } = useSite()
  const { data, isError } = useQuery(newslettersQuery)
  if (isError && !data) return <Notice isFailure title="There was an error loading the newsletters." text="Please try again later." />
  if (!data) return <NewsletterArchiveSkeleton />
  if (data.newsletters.length === 0) {
    return <Notice title="No newsletters yet" text="The next one will appear here. Subscribe below and we’ll email you." />
  }
  return <Tabs label="Year" tabs={tabsOf(data.newsletters)} preferred={[chosen, String(archiveYear)]} onSelect={onChoose} />
}

function tabsOf(newsletters: Newsletter[]) {
  const specials = inArchiveOrder(newsletters.filter(({ isSpecial }) => isSpecial))
  const years = byYear(newsletters.filter(({ isSpecial }) => !isSpecial)).map(({ year, entries }) => ({
    id: String(year),
    label: String(year),
    heading: `Newsletters of ${year}`,
    content: <MonthTiles newsletters={entries} />,
  }))
  if (specials.length === 0) return years
  return [...years, { id: 'special', label: 'Special', heading: 'Special editions', content: <SpecialEditions newsletters={specials} /> }]
}
