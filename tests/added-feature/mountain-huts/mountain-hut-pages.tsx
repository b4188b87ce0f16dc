import { useQuery } from '@tanstack/react-query'
import type { DraftPage } from '@/features/desk/staff-address'
import { Picture, pictureAttributes } from '@/features/media/picture'
import { PageHeader } from '@/ui/page-header'
import { SiteLink } from '@/ui/site-link'
import type { MountainHut } from './mountain-hut.kind'
import { mountainHutsQuery, mountainHutsRequest } from './mountain-hut.queries'

/** Every mountain hut, each with the way to its page. */
export const MountainHutList = () => (
  <ul className="wrap grid gap-3 pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
    {useQuery(mountainHutsQuery).data?.mountainHuts.map(({ id, slug, title }) => (
      <li key={id}>
        <SiteLink href={`/mountain-huts/${slug}`}>{title}</SiteLink>
      </li>
    ))}
  </ul>
)

/** The whole of one. */
export const MountainHutDetail = ({ hut }: { hut: MountainHut }) => (
  <>
    <PageHeader title={hut.title} />
    <div className="wrap grid gap-6 pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
      {hut.imageUrl && <Picture url={hut.imageUrl} sizes="90vw" {...pictureAttributes(hut)} />}
      <p>{hut.description}</p>
    </div>
  </>
)

/** A draft on a page of its own. */
export const mountainHutDraft: DraftPage<{ mountainHuts: MountainHut[] }> = {
  load: (read) => read(mountainHutsRequest),
  Page({ mountainHuts, id }) {
    const hut = mountainHuts.find((each) => each.id === id)
    return hut && <MountainHutDetail hut={hut} />
  },
}
