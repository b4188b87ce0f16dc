import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { byYear } from '@/platform/time/by-year'
import { useSite } from '@/site/use-site'
import { Notice } from '@/ui/notice'
import { LoadingNote, Skeletons } from '@/ui/skeleton'
import { Tabs, TabsSkeleton } from '@/ui/tabs'
import type { Webinar } from './webinar.kind'
import { webinarsQuery } from './webinar.queries'
import { RidgeDrawing, WebinarPicture } from './webinar-picture'

const grid = 'grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-14 sm:grid-cols-2 lg:grid-cols-3'

interface WebinarArchiveProps {
  chosen: string | undefined
  onChoose: (year: string) => void
}

/** The recordings by year, in each state of the list (spec D2 §2). */
export function WebinarArchive(props: WebinarArchiveProps) {
  const { data, isError } = useQuery(webinarsQuery)
  if (isError && !data) return <Notice isFailure title="There was an error loading the webinars." text="Please try again later." />
  if (!data) return <WebinarArchiveSkeleton />
  if (data.webinars.length === 0) return <NoWebinars />
  return <Years webinars={data.webinars} {...props} />
}

function Years({ webinars, chosen, onChoose }: WebinarArchiveProps & { webinars: Webinar[] }) {
  const { archiveYear } = useSite()
  const tabs = byYear(webinars).map(({ year, entries }) => ({
    id: String(year),
    label: String(year),
    heading: `Webinars of ${year}`,
    content: (
      <div className={grid}>
        {entries.map((webinar) => (
          <WebinarCard key={webinar.id} webinar={webinar} />
        ))}
      </div>
    ),
  }))
  return <Tabs label="Year" tabs={tabs} preferred={[chosen, String(archiveYear)]} onSelect={onChoose} />
}

const NoWebinars = () => (
  <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_6fr] lg:items-start">
    <Notice title="No webinars have been posted yet." text="Please check back later." />
    <RidgeDrawing seed={0} className="aspect-video w-full rounded-sm" />
  </div>
)

const WebinarArchiveSkeleton = () => (
  <>
    <TabsSkeleton />
    <div className={`pt-[clamp(2rem,4vw,3.5rem)] ${grid}`}>
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <WebinarCardSkeleton key={each} />
      ))}
    </div>
    <LoadingNote>Loading webinars</LoadingNote>
  </>
)

function WebinarCard({ webinar }: { webinar: Webinar }) {
  const { slug, title, presenter, month, year, description } = webinar
  return (
    <article className="flex flex-col">
      <WebinarPicture
        webinar={webinar}
        sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-video w-full rounded-sm"
      />
      <p className="mt-5 font-[550] text-accent text-small leading-snug">
        {month} {year}
      </p>
      <h3 className="mt-2">{title}</h3>
      <p className="mt-1.5 text-base leading-snug">Presented by {presenter}</p>
      <p className="mt-3 mb-4 line-clamp-3 text-base text-ink-soft">{description}</p>
      <Link
        to="/webinars/$slug"
        params={{ slug }}
        aria-label={`Watch Webinar: ${title}`}
        className="more-link mt-auto self-start text-base"
      >
        Watch Webinar
      </Link>
    </article>
  )
}

const WebinarCardSkeleton = () => (
  <div>
    <Skeletons bars="aspect-video w-full | mt-6 h-4 w-28 | mt-4 h-6 w-4/5 | mt-4 h-4 w-1/2 | mt-5 h-4 w-full | mt-2.5 h-4 w-full | mt-2.5 h-4 w-2/3 | mt-6 h-4 w-32" />
  </div>
)
