import { useQuery } from '@tanstack/react-query'
import { SiteLink } from '@/components/site-link'
import { retreatCentersQuery } from '../retreat-center.queries'

/** Every retreat center, each with the way to its page. */
export const RetreatCenterList = () => (
  <ul>
    {useQuery(retreatCentersQuery).data?.retreatCenters.map(({ id, slug, title }) => (
      <li key={id}>
        <SiteLink href={`/retreat-centers/${slug}`}>{title}</SiteLink>
      </li>
    ))}
  </ul>
)
