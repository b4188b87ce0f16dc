/** Who may import whom, the whole of it; `scripts/check-imports.ts` refuses every other import, and an edge that none uses. Tests may import anything. */

/** The layers, from the top. A folder may always import itself; `site` may also import the types of a feature's schema. */
export const folders = {
  app: 'everything',
  routes: ['features', 'content', 'components', 'platform', 'site'],
  api: ['features', 'content', 'components', 'platform', 'site'],
  features: ['content', 'components', 'platform', 'site'],
  content: ['platform', 'site'],
  components: [],
  platform: [],
  site: [],
} as const

/** Feature → the features that it may import, and what for. These edges form no cycle. */
export const features: Record<string, Record<string, string>> = {
  accounts: {
    activity: 'a command lists the last changes',
    auth: 'accounts log in, and lose what they gave access to',
    people: 'commands find and erase a person',
    'staff-area': 'how staff write',
  },
  activity: {
    'staff-area': 'its tab',
  },
  auth: {
    'staff-area': 'how staff write',
  },
  'contact-messages': {
    auth: 'accounts look after messages',
    mail: 'the notice is a mail',
    'staff-area': 'its tab',
  },
  'deleted-items': {
    'staff-area': 'how staff write',
  },
  events: {
    media: 'picture, flyer and video',
    programs: 'sample content is of both',
    'staff-area': 'how staff edit',
    teachers: 'who teaches an event',
  },
  'first-steps': {
    'staff-area': 'the dialog that deletes samples',
  },
  mail: {
    'staff-area': 'how staff write',
  },
  'mailing-list': {
    mail: 'the link that confirms comes by email',
    'staff-area': 'how staff delete',
  },
  newsletters: {
    'staff-area': 'how staff edit',
  },
  overview: {
    events: 'when sessions are, in words',
    'first-steps': 'ticks them off',
    mail: 'tries failed mail again',
    'staff-area': 'its tab',
  },
  'page-texts': {
    media: 'pictures in the place of originals',
    'staff-area': 'how staff edit',
  },
  'picture-library': {
    media: 'what is stored, and what shows it',
    'staff-area': 'its tab, and how staff delete',
  },
  programs: {
    media: 'its picture',
    'staff-area': 'how staff edit',
  },
  registrations: {
    events: 'what people register for',
    'page-texts': 'the words of the group question',
    mail: 'confirmations and notices are mails',
    'staff-area': 'how staff delete',
  },
  'site-settings': {
    media: 'the logo',
    'staff-area': 'its tab, and how staff edit',
  },
  'staff-area': {
    media: 'pictures of former versions',
    previews: 'links to drafts',
  },
  'staff-search': {
    'staff-area': 'where what is found opens',
  },
  teachers: {
    media: 'the portrait',
    'staff-area': 'how staff edit',
  },
  testimonials: {
    'staff-area': 'how staff edit',
  },
  webinars: {
    media: 'video and thumbnail',
    'staff-area': 'how staff edit',
  },
}
