import { cardImage, type ShareCard } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { RetreatCenter } from './retreat-center.schema'

/** The picture that goes with a link: its title on a card. */
export const retreatCenterCard = ({ title }: RetreatCenter): ShareCard => ({ title, lines: ['Retreat center'] })

export const retreatCenterImage = (site: Site, center: RetreatCenter) =>
  cardImage(site, `retreat-centers/${center.slug}`, retreatCenterCard(center))

/** One in schema.org's terms. */
export const retreatCenterStructuredData = ({ title, description, slug }: RetreatCenter, publicUrl: string) => ({
  '@type': 'Place',
  name: title,
  description,
  url: `${publicUrl}/retreat-centers/${slug}`,
})
