/** What leads a new community from what the site came with to a site of its own (spec B §6.5), in the order in which staff see it. */
export const firstSteps = [
  {
    id: 'names',
    label: 'Name, address and hours',
    hint: 'Your name, where you are, and how to reach you.',
    url: '/admin?tab=settings&field=community',
  },
  {
    id: 'links',
    label: 'The links to your other pages',
    hint: 'All of them lead to placeholders at first. If you don’t have such a page, link to another of yours.',
    url: '/admin?tab=settings&field=links.school',
  },
  {
    id: 'videos',
    label: 'Your own videos',
    hint: 'Those on the home and the About page are placeholders. Choose your own, or leave the field empty.',
    url: '/admin?tab=settings&field=teachingVideoId',
  },
  { id: 'look', label: 'Your own color or logo', hint: 'The color is used for buttons.', url: '/admin?tab=settings&field=accentColor' },
  {
    id: 'home-texts',
    label: 'Your own words on the home page',
    hint: 'Edit each text next to a preview of the page.',
    url: '/admin?tab=pages&page=home&field=hero.text',
  },
  {
    id: 'home-pictures',
    label: 'Your own pictures on the home page',
    hint: 'The photo at the top makes the biggest difference.',
    url: '/admin?tab=pages&page=home&field=hero.picture',
  },
  {
    id: 'texts',
    label: 'Texts about another community',
    hint: 'Some originals tell of a place, a history and meetings that aren’t yours.',
    url: '/admin?tab=pages&page=about',
  },
  {
    id: 'pages',
    label: 'Pages of your own',
    hint: 'Add pages that are not here, and choose what the menus link to. Those of a WordPress site come with npm run import.',
    url: '/admin?tab=pages',
    isTickedOff: true,
  },
  {
    id: 'group-question',
    label: 'The question about an ongoing group',
    hint: 'Forms ask for membership in a Diamond Heart group. Put it in your own words, or leave the question out.',
    url: '/admin?tab=settings&field=groupQuestion',
  },
  {
    id: 'programs',
    label: 'A program of your own',
    hint: 'Until you add one, visitors see the four built-in ones.',
    url: '/admin?tab=programs',
  },
  {
    id: 'teachers',
    label: 'A teacher of your own',
    hint: 'Edit the ones marked Sample, or delete them.',
    url: '/admin?tab=teachers',
  },
  {
    id: 'events',
    label: 'An event of your own',
    hint: 'Edit the ones marked Sample, or delete them.',
    url: '/admin?tab=events',
  },
  {
    id: 'privacy',
    label: 'The privacy page read through',
    hint: 'Under Pages you can change what it says.',
    url: '/privacy-policy',
    isTickedOff: true,
  },
  {
    id: 'account',
    label: 'A second account',
    hint: 'So someone else can let you back in if you lose your password.',
    url: '/admin?tab=accounts',
  },
  {
    id: 'mail',
    label: 'Email that works',
    hint: 'Ask the person who runs the server to set SMTP_URL, then send a test email from the Mail tab.',
    url: '/admin?tab=mail',
  },
  {
    id: 'payments',
    label: 'Take payments',
    hint: 'If anything costs something: ask the person who runs the server to follow docs/payments.md, ten minutes with an account at Stripe. If not, tick it off.',
    isTickedOff: true,
  },
  {
    id: 'backup',
    label: 'A nightly backup',
    hint: 'Ask the person who runs the server to set BACKUP_DIR, or to back up PostgreSQL each night, and to keep a copy on another machine.',
    isTickedOff: true,
  },
] as const satisfies readonly FirstStep[]

interface FirstStep {
  id: string
  label: string
  hint: string
  url?: string
  /** Nothing that is stored shows that it is done: staff check it off. */
  isTickedOff?: boolean
}
/** A step of which a feature knows from what is stored whether it is done; the others staff tick off. */
export type JudgedStepId = Exclude<(typeof firstSteps)[number], { isTickedOff: true }>['id']
