import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/fetch-json'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { byYear, inArchiveOrder } from '@/platform/time/by-year'
import { useSite } from '@/site/use-site'
import { Notice } from '@/ui/notice'
import { PageHeader } from '@/ui/page-header'
import { LoadingNote, Skeleton } from '@/ui/skeleton'
import { Tabs, TabsSkeleton } from '@/ui/tabs'
import type { Newsletter, newsletterCalls } from './newsletter.kind'
import { newslettersQuery } from './newsletter.queries'

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

const months = Array.from({ length: 12 }, (_, index) => index)

const NewsletterArchiveSkeleton = () => (
  <>
    <TabsSkeleton />
    <div className={`mt-[clamp(2rem,4vw,3.5rem)] ${tileGrid}`}>
      {months.map((each) => (
        <div key={each} className="border-hairline border-b py-6">
          <Skeleton className="h-8 w-32" />
        </div>
      ))}
    </div>
    <LoadingNote>Loading newsletters</LoadingNote>
  </>
)

/** The special editions, newest first, with what each is about (spec D2 §2). */
const SpecialEditions = ({ newsletters }: { newsletters: Newsletter[] }) => (
  <ul>
    {newsletters.map(({ id, month, year, link, specialDescription }) => (
      <li key={id} className="grid gap-x-10 gap-y-2 border-hairline border-b py-5 first:pt-0 sm:grid-cols-[16rem_1fr] sm:items-baseline">
        <a
          href={link}
          target="_blank"
          rel="noopener"
          className="flex items-baseline gap-3 justify-self-start font-[400] font-heading text-heading text-ink leading-tight tracking-[-0.015em] no-underline [font-feature-settings:'lnum'] hover:text-accent"
        >
          {month} {year}
          <span className="sr-only"> special edition, opens in a new tab</span>
          <OutMark />
        </a>
        <p className="measure whitespace-pre-line text-ink-soft">{specialDescription || 'A special edition'}</p>
      </li>
    ))}
  </ul>
)

const tileGrid = 'grid grid-cols-2 gap-x-[clamp(1.25rem,3vw,3rem)] sm:grid-cols-3 lg:grid-cols-4'

/** The newsletters of one year, each by its month; they open where they were published (spec D2 §2). */
const MonthTiles = ({ newsletters }: { newsletters: Newsletter[] }) => (
  <ul className={tileGrid}>
    {newsletters.map(({ id, month, year, link }) => (
      <li key={id} className="border-hairline border-b">
        <a
          href={link}
          target="_blank"
          rel="noopener"
          className="flex items-baseline justify-between gap-3 py-5 font-[350] font-serif text-[clamp(1.375rem,1.15rem+1vw,1.875rem)] text-ink leading-tight tracking-[-0.015em] no-underline hover:text-accent"
        >
          {month}
          <span className="sr-only"> {year}, opens in a new tab</span>
          <OutMark />
        </a>
      </li>
    ))}
  </ul>
)

/** For those who see: the link leads away, in a new tab. */
const OutMark = () => <ArrowUpRight aria-hidden="true" size={18} strokeWidth={1.5} className="shrink-0 self-center text-accent" />

export const newsletterDraft: DraftPage<{ newsletters: Newsletter[] }> = {
  load: (read) => read(apiRequest<typeof newsletterCalls>()('GET /api/newsletters')),
  Page: ({ newsletters, id }) => (
    <WithAnswer queryKey={newslettersQuery.queryKey} answer={{ newsletters }}>
      <PageHeader title="Newsletter" />
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <DraftArchive draft={newsletters.find((each) => each.id === id)} />
      </div>
    </WithAnswer>
  ),
}

function DraftArchive({ draft }: { draft: Newsletter | undefined }) {
  const [tab, setTab] = useState(draft && (draft.isSpecial ? 'special' : String(draft.year)))
  return <NewsletterArchive chosen={tab} onChoose={setTab} />
}
