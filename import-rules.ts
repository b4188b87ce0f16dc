/** Who may import whom, the whole of it; `scripts/check-imports.ts` refuses every other import, and an edge that none uses. Tests may import anything. */

/** The layers, from the top. A folder may always import itself; `site` may also import the types of a feature's schema. */
export const folders = {
  app: 'everything',
  routes: ['features', 'content', 'ui', 'platform', 'site'],
  api: ['features', 'content', 'ui', 'platform', 'site'],
  features: ['content', 'ui', 'platform', 'site'],
  content: ['platform', 'site'],
  ui: [],
  platform: [],
  site: [],
} as const

/** What a feature without a line below may import, among the features: what a kind of content needs so that staff can edit it, with pictures. */
export const forAll = ['desk', 'media']

/** Feature → the features that it may import instead of these, and what for. All edges form no cycle. */
export const features: Record<string, Record<string, string>> = {
  accounts: {
    desk: 'its tab, how staff write, and the last changes for a command',
    mail: 'links and notices come by email; after a restore, a command holds them',
    people: 'commands find and erase a person',
  },
  desk: {
    media: 'pictures of former versions, and the library of all',
  },
  events: {
    accounts: 'an export asks for the password again',
    desk: 'how staff edit',
    mail: 'confirmations and notices are emails',
    media: 'picture, flyer and video',
    payments: 'what was paid, and the provider’s page',
    pages: 'the words of the group question',
    programs: 'sample content is of both',
    teachers: 'who teaches an event',
  },
  figures: {
    desk: 'its tab',
    events: 'how many registered and came',
    messages: 'how many wrote',
    newsletter: 'who joined the list',
    payments: 'what was paid and went back',
  },
  mail: {
    desk: 'how staff write',
  },
  media: {},
  messages: {
    accounts: 'accounts look after messages',
    desk: 'its tab',
    mail: 'the notice is an email',
  },
  newsletter: {
    accounts: 'a test goes to the person who asks',
    desk: 'its tabs, how staff edit, and pictures to choose from',
    events: 'what comes next',
    mail: 'mailings are mail',
    media: 'pictures in the text',
  },
  'own-pages': {
    desk: 'its tab, and how staff edit',
    events: 'a block shows what comes next',
    media: 'pictures and videos',
    messages: 'a block is the contact form',
    newsletter: 'a block is the field for an address',
    payments: 'a block asks for donations',
    pages: 'built-in pages in one list with them, and how prose is read',
    teachers: 'a block shows who teaches',
    testimonials: 'a block shows what people say',
  },
  pages: {
    desk: 'its tabs, and how staff edit',
    media: 'pictures in the place of originals, and the logo',
    search: 'what pages say is found',
  },
  payments: {
    mail: 'thanks for a donation are an email',
  },
  people: {
    desk: 'its tab, and how staff write',
  },
  search: {},
  today: {
    desk: 'its tab, and where what is found opens',
    events: 'when sessions are, in words',
    mail: 'tries failed mail again, and asks about what a restore holds',
  },
}
