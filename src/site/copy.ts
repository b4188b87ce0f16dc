import type { Site } from './site.schema'

/** Texts that several pages share. What one page alone says stays with that page. */
export const trademarkNotice = (site: Site) => `${site.school} is a trademark of its owner, used with permission.`

/** Who is responsible, in the middle of a sentence. */
export const responsibleFor = ({ legalName, community }: Site) => legalName ?? `the ${community}`

/** The four Core Elements (spec D1 §2). */
export const coreElements = [
  { title: 'Inquiry', text: 'An open-ended exploration of what we are experiencing now, alone or with another.' },
  { title: 'Presence', text: 'Being here, in the body, with what is actually happening.' },
  { title: 'Essential Qualities', text: 'Strength, compassion, clarity and joy, as they show themselves in us.' },
  { title: 'Community', text: 'People who meet over years and keep one another company on the way.' },
] as const

/** The three numbered steps of getting started (spec D1 §2, home and programs). */
export const threeSteps = [
  {
    title: 'Begin with a free introduction',
    text: 'Come to a talk or a Sunday sitting, ask what you like, and meet some of us.',
  },
  { title: 'Explore through a workshop', text: 'Half a day or a whole one, with teaching, and time to try the practices for yourself.' },
  { title: 'Find your ideal path', text: 'An ongoing group, sessions with a teacher, or both. A teacher will help you choose.' },
] as const
