import { useQuery } from '@tanstack/react-query'
import { SiteLink } from '@/components/site-link'
import { retreatCentersQuery } from '../retreat-center.queries'

/** Every retreat center, each with the way to its page. */
export const RetreatCenterList = () => (
  <ul className="wrap grid gap-3 pt-[clamp(1.5rem,3vw,2.5rem)] pb-section">
    {useQuery(retreatCentersQuery).data?.retreatCenters.map(({ id, slug, title }) => (
      <li key={id}>
        <SiteLink href={`/retreat-centers/${slug}`}>{title}</SiteLink>
      </li>
    ))}
  </ul>
)
