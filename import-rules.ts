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

/** What a feature without a line below may import, among the features: what a kind of content needs so that staff can edit it, with pictures. */
export const forAll = ['staff-area', 'media']

/** Feature → the features that it may import instead of these, and what for. All edges form no cycle. */
export const features: Record<string, Record<string, string>> = {
  accounts: {
    activity: 'a command lists the last changes',
    auth: 'accounts log in, and lose what they gave access to',
    mail: 'after a restore, a command holds email',
    people: 'commands find and erase a person',
    'staff-area': 'how staff write',
  },
  activity: {
    auth: 'what a role is called',
    'staff-area': 'its tab',
  },
  auth: {
    mail: 'links and notices come by email',
    'staff-area': 'how staff write',
  },
  'contact-messages': {
    auth: 'accounts look after messages',
    mail: 'the notice is an email',
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
    auth: 'an export asks for the password again',
    mail: 'the link that confirms comes by email',
    'staff-area': 'how staff delete',
  },
  mailings: {
    auth: 'a test goes to the person who asks',
    events: 'what comes next',
    mail: 'mailings are mail',
    'mailing-list': 'who mailings are for',
    media: 'pictures in the text',
    newsletters: 'a mailing presents one, or becomes one',
    'picture-library': 'pictures to choose from',
    'staff-area': 'its tab, and how staff edit',
  },
  media: {},
  overview: {
    events: 'when sessions are, in words',
    'first-steps': 'ticks them off',
    mail: 'tries failed mail again, and asks about what a restore holds',
    'staff-area': 'its tab',
  },
  'page-texts': {
    media: 'pictures in the place of originals',
    'staff-area': 'how staff edit',
  },
  people: {
    'staff-area': 'its tab, and how staff write',
  },
  'picture-library': {
    media: 'what is stored, and what shows it',
    'staff-area': 'its tab, and how staff delete',
  },
  previews: {},
  registrations: {
    auth: 'an export asks for the password again',
    events: 'what people register for',
    'page-texts': 'the words of the group question',
    mail: 'confirmations and notices are emails',
    'staff-area': 'how staff delete',
  },
  search: {},
  'share-cards': {},
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
}
