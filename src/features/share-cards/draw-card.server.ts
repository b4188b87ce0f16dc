import { createWorkQueue } from '@/platform/jobs/work-queue.server'
import figtree from '@/site/fonts/figtree.outlines?raw'
import newsreader from '@/site/fonts/newsreader.outlines?raw'
import picture from '@/site/images/share-card-420.webp?inline'
import { cardSize, type ShareCard } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import { composeCard, markBox, type Typefaces } from './compose-card'

/** One at a time: many requests must not keep pages waiting, nor fill the memory with what waits. */
const oneAtATime = createWorkQueue({ atOnce: 1, waiting: 50 })

const typefaces: Typefaces = { serif: JSON.parse(newsreader), sans: JSON.parse(figtree) }

/** A card as JPEG: the community's picture at the right, the words at the left, and its logo where it has one of its own. Throws ApiError 503 where too many are waiting for theirs. */
export const drawCard = (site: Site, card: ShareCard, logo: Buffer | undefined): Promise<Buffer> =>
  oneAtATime(async () => {
    // Loaded with the first card: it brings a library of its own.
    const { default: sharp } = await import('sharp')
    const words = composeCard(card, site, typefaces)
    const { left, top, ...box } = markBox
    const mark =
      logo &&
      (await sharp(logo)
        .resize({ ...box, fit: 'contain', background: '#faf6f2' })
        .toBuffer())
    return sharp({ create: { ...cardSize, channels: 3, background: '#faf6f2' } })
      .composite([
        { input: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'), gravity: 'east' },
        { input: Buffer.from(words) },
        ...(mark ? [{ input: mark, left, top }] : []),
      ])
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4', progressive: true })
      .toBuffer()
  })
