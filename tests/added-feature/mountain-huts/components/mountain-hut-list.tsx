import { useQuery } from '@tanstack/react-query'
import { SiteLink } from '@/ui/site-link'
import { mountainHutsQuery } from '../mountain-hut.queries'

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
