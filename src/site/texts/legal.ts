import { formatMonths } from '@/site/months'
import type { Site } from '@/site/site.schema'
import { line, prose, searchText, type TextPage } from './place'

/** Who is responsible, in the middle of a sentence. */
const responsibleFor = ({ legalName, community }: Site) => legalName ?? `the ${community}`

const section = (id: string, title: string, body: Parameters<typeof prose>[1]) => ({
  id,
  title: line(`${title}, heading`, title),
  body: prose(title, body),
})

/** What the settings say of how long data is kept (spec B §8.2). */
const retentionValues = ({ retention }: Site) => ({
  registrations: formatMonths(retention.registrations),
  messages: formatMonths(retention.enquiries),
  spam: formatMonths(retention.heldSpam),
  emails: formatMonths(retention.sentMail),
  activity: formatMonths(retention.audit),
})

/** spec D1 §1; what the site itself does follows spec decisions, 'The pages'. */
export const privacyPolicy = {
  title: 'Privacy Policy',
  paths: ['/privacy-policy'],
  texts: {
    description: searchText((site) => `What ${responsibleFor(site)} collects about you, what it is used for, and that it is never sold.`),
    lead: prose('Opening', (site) => `How ${responsibleFor(site)} handles what it learns about you.`),
    sections: [
      section(
        'what-we-collect',
        'What we collect',
        `We collect what you give us, and a little that your browser sends automatically:

- **Personal information:** your name, your email address and, if you give it, your phone number.
- **Registration details:** which event you register for, whether you are in an ongoing group and which, and what else you tell us there.
- **Communications:** the messages that you send us, and your subscription to the newsletter if you ask for it.
- **Technical data:** your IP address, the kind of browser that you use, and cookies.`,
      ),
      section(
        'what-for',
        'What we use it for',
        'We use your details to do what you ask for: to register you for an event and confirm it, to answer your message, and to send you the newsletter. The newsletter holds no tracking pixel and no rewritten link, so we don’t learn whether you read it. We use technical data to show you our pages and to protect the forms from misuse.',
      ),
      section('not-sold', 'We do not sell your data', 'We do not sell your personal information to anyone.'),
      section(
        'cookies',
        'Cookies and videos',
        `Staff who log in get a cookie that keeps them logged in, which is deleted when they log out, and one by which we know the device for a year, so that no one who guesses passwords elsewhere can lock them out.

Videos come from other sites. Nothing is loaded from these until you press play; from then on, that site sees that you are watching.`,
      ),
      section('minimum-age', 'Minimum age', 'Our services are not for people under 18.'),
      section('questions', 'Questions', 'Want to know what information we have about you, or have a question about this policy?'),
    ],
    // Next to the others, so that these keep the names under which changed texts are stored.
    kept: {
      id: 'how-long',
      title: line('How long we keep it, heading', 'How long we keep it'),
      body: {
        ...prose(
          'How long we keep it',
          `We delete personal information automatically when its time is up:

- **Registrations:** {registrations} after the event. In a series with no end date, we keep yours while you take part.
- **Messages you send us:** {messages} after we receive them, or {spam} if they look like spam.
- **Emails we send you:** {emails} after we send them.
- **Our record of changes to this site:** {activity}.

We keep your newsletter subscription until you end it; a subscription that no one confirms is deleted after 7 days. Of an address that unsubscribes, we keep only a code, so that it isn’t put back on the list. Backups can hold older copies for a while.`,
        ),
        values: retentionValues,
      },
    },
  },
} satisfies TextPage

/** spec D1 §1 */
export const terms = {
  title: 'Terms',
  paths: ['/terms'],
  texts: {
    description: searchText(({ community }) => `Payment, refunds and responsibility in the events and programs of the ${community}.`),
    lead: prose('Opening', 'The terms that apply when you take part in our events and programs.'),
    sections: [
      section('payment', 'Registration and payment', 'Full payment secures your place in an event or a program that has a fee.'),
      section(
        'refunds',
        'Refunds',
        'Refunds may be available if you tell us in advance that you can’t come. Each event has its own policy, which says until when, and how much.',
      ),
      section('no-shows', 'Missed sessions and no-shows', 'There are no refunds for sessions you miss or events you do not attend.'),
      section(
        'health',
        'Health',
        `Our services are not medical or therapeutic advice, and are no substitute for either. This applies to teachings, meditations, groups and private sessions alike.

If you have a health concern, please see a doctor or a therapist.`,
      ),
      section(
        'minimum-age',
        'Minimum age',
        'Our services are not for people under 18. What we do with your details is in the [privacy policy](/privacy-policy).',
      ),
      section('law', 'Governing law', ({ address }) => `These terms are governed by the law of the State of ${address.region}.`),
      section('questions', 'Questions', (site) => `If something here is unclear, ask ${responsibleFor(site)}.`),
    ],
  },
} satisfies TextPage
