import { cardImage, type ShareCard } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { MountainHut } from './mountain-hut.schema'

/** The picture that goes with a link: its title on a card. */
export const mountainHutCard = ({ title }: MountainHut): ShareCard => ({ title, lines: ['Mountain hut'] })

export const mountainHutImage = (site: Site, hut: MountainHut) => cardImage(site, `mountain-huts/${hut.slug}`, mountainHutCard(hut))

/** One in schema.org's terms. */
export const mountainHutStructuredData = ({ title, description, slug }: MountainHut, publicUrl: string) => ({
  '@type': 'Place',
  name: title,
  description,
  url: `${publicUrl}/mountain-huts/${slug}`,
})
