import { useQuery } from '@tanstack/react-query'
import type { DraftPage } from '@/features/desk/staff-address'
import { Picture, pictureAttributes } from '@/features/media/picture'
import { apiRequest } from '@/platform/browser/fetch-json'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { PageHeader } from '@/ui/page-header'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { LoadingNote, Skeleton, Skeletons } from '@/ui/skeleton'
import type { Program, programCalls } from './program.kind'
import { programsQuery } from './program.queries'

/** The right-hand column hangs lower, so that the pictures pass one another like pages turned. */
const grid = 'mt-2 grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-6 sm:mt-4 sm:grid-cols-2'
const cell = 'pt-8 sm:even:mt-[clamp(3rem,8vw,8rem)]'
const frame = 'aspect-3/2 w-full rounded-sm object-cover'

/** Every program at length, each at the anchor that its link names (spec D1 §2, Programs). */
export function ProgramList() {
  const { data } = useQuery(programsQuery)
  if (!data) {
    return (
      <div className={grid}>
        {/* spec D1 §4 */}
        {[1, 2, 3, 4].map((each) => (
          <ProgramSkeleton key={each} />
        ))}
        <LoadingNote>Loading programs</LoadingNote>
      </div>
    )
  }
  const anchors = anchorsOf(data.programs)
  return (
    <div className={grid}>
      {data.programs.map((program) => (
        <ProgramEntry key={program.id} program={program} anchor={anchors.get(program)} />
      ))}
    </div>
  )
}

const ProgramEntry = ({ program, anchor }: { program: Program; anchor: string | undefined }) => (
  <article id={anchor} className={cell}>
    {program.imageUrl ? (
      <Picture
        url={program.imageUrl}
        sizes="(min-width: 84rem) 34rem, (min-width: 40rem) 45vw, 90vw"
        {...pictureAttributes(program, frame)}
      />
    ) : (
      <div className={`${frame} bg-skeleton`} />
    )}
    <h3 className="mt-6 font-[380] text-[clamp(1.6rem,1.4rem+0.9vw,2rem)] leading-[1.15]">{program.title}</h3>
    <p className="mt-3 max-w-[36em] text-ink-soft">{program.description}</p>
    <SiteLink href={program.linkUrl} className="more-link mt-4">
      Learn More<span className="sr-only"> about {program.title}</span>
    </SiteLink>
  </article>
)

const ProgramSkeleton = () => (
  <div className={cell}>
    <Skeleton className={frame} />
    <Skeletons bars="mt-7 h-7 w-3/5 | mt-5 h-4 w-full | mt-3 h-4 w-4/5 | mt-6 h-4 w-24" />
  </div>
)

/** What the Programs page itself has as anchors; no program takes their names. */
const taken = ['main', 'speak-with-teacher']

/** The id of each program's element: the part of its link after the `#` (spec D1 §2). Of several with the same, the first has it. */
export function anchorsOf<Linked extends Pick<Program, 'linkUrl'>>(programs: readonly Linked[]): Map<Linked, string> {
  const seen = new Set(taken)
  const anchors = new Map<Linked, string>()
  for (const program of programs) {
    const anchor = program.linkUrl.split('#').slice(1).join('#')
    if (!anchor || seen.has(anchor)) continue
    seen.add(anchor)
    anchors.set(program, anchor)
  }
  return anchors
}

/** The picture is cut to 4:5, so it is loaded wider than the card. */
const cardSizes = '(min-width: 64rem) 30rem, (min-width: 40rem) 60vw, 90vw'
const cardFrame = 'aspect-3/2 w-full rounded-sm object-cover sm:aspect-square lg:aspect-4/5'

export const ProgramCard = ({ program }: { program: Program }) => (
  <article className="flex flex-col">
    {program.imageUrl ? (
      <Picture url={program.imageUrl} sizes={cardSizes} {...pictureAttributes(program, cardFrame)} />
    ) : (
      <div className={`${cardFrame} bg-skeleton`} />
    )}
    <h3 className="mt-5">{program.title}</h3>
    <p className="mt-2 mb-4 text-base text-ink-soft">{program.description}</p>
    <SiteLink href={program.linkUrl} className="more-link mt-auto self-start text-base">
      Learn more<span className="sr-only"> about {program.title}</span>
    </SiteLink>
  </article>
)

export const ProgramCardSkeleton = () => (
  <div>
    <Skeleton className={cardFrame} />
    <Skeletons bars="mt-6 h-6 w-3/4 | mt-4 h-4 w-full | mt-2.5 h-4 w-full | mt-2.5 h-4 w-1/2 | mt-6 h-4 w-24" />
  </div>
)

export const programDraft: DraftPage<{ programs: Program[] }> = {
  load: (read) => read(apiRequest<typeof programCalls>()('GET /api/cms/programs')),
  Page: ({ programs }) => (
    <WithAnswer queryKey={programsQuery.queryKey} answer={{ programs }}>
      <PageHeader title="Programs" />
      <Section labelledBy="available-title">
        <h2 id="available-title">Available Programs</h2>
        <ProgramList />
      </Section>
    </WithAnswer>
  ),
}
