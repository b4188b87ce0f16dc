/** What leads a new community from what the site came with to a site of its own (spec B §6.5), in the order in which staff see it. */
export const firstSteps = [
  {
    id: 'names',
    label: 'Name, address and hours',
    hint: 'What you are called, where you are, and how you are reached.',
    url: '/admin?tab=settings',
  },
  {
    id: 'links',
    label: 'The links to your other pages',
    hint: 'All of them lead to placeholders at first. Where you have no such page, name another of yours.',
    url: '/admin?tab=settings',
  },
  { id: 'look', label: 'Your own colour or logo', hint: 'The colour is that of the buttons.', url: '/admin?tab=settings' },
  {
    id: 'home-texts',
    label: 'Your own words on the home page',
    hint: 'Each text of the page, beside what it says now.',
    url: '/admin?tab=pages&page=home',
  },
  {
    id: 'home-pictures',
    label: 'Your own pictures on the home page',
    hint: 'One for the first view makes the greatest difference.',
    url: '/admin?tab=pages&page=home',
  },
  {
    id: 'teachers',
    label: 'A teacher of your own',
    hint: 'Those marked as samples can be changed into yours, or deleted.',
    url: '/admin?tab=teachers',
  },
  {
    id: 'events',
    label: 'An event of your own',
    hint: 'Those marked as samples can be changed into yours, or deleted.',
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
    hint: 'Somebody else can then let you in when you have lost your password.',
    url: '/admin?tab=accounts',
  },
  {
    id: 'mail',
    label: 'A mail that went out',
    hint: 'Whoever keeps the server sets SMTP_URL; then write to yourself with the form on the Contact page.',
    url: '/admin?tab=mail',
  },
  {
    id: 'backup',
    label: 'A nightly backup',
    hint: 'Whoever keeps the server runs “npm run backup -- FILE” each night, and keeps the file on another machine.',
    isTickedOff: true,
  },
] as const satisfies readonly FirstStep[]

interface FirstStep {
  id: string
  label: string
  /** How it is done, in a sentence. */
  hint: string
  /** Where it is done. */
  url?: string
  /** Nothing that is stored tells that it is done: staff tick it off. */
  isTickedOff?: boolean
}

type Step = (typeof firstSteps)[number]
/** A step of which a feature knows from what is stored whether it is done; the others staff tick off. */
export type JudgedStepId = Exclude<Step, { isTickedOff: true }>['id']
