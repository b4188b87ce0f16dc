import { formatMonths, placeOf, schoolInSentence } from '@/site/place'
import type { Site } from '@/site/site.schema'
import { control, line, list, ofSample, phrase, picture, prose, searchText, type TextPage } from './place'

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** spec D1 §1 (the dates), §2 (About) */
export const about = {
  title: 'About',
  paths: ['/about'],
  texts: {
    description: searchText((site) =>
      site.school
        ? `The path and the practices of ${schoolInSentence(site)}, and the history of its community in ${placeOf(site)}.`
        : `The path and its practices, and the history of the community in ${placeOf(site)}.`,
    ),
    opening: {
      picture: picture('Opening, picture', false, { width: 960, height: 768 }, { width: 960, height: 1200 }),
      lead: prose(
        'Opening',
        (site) =>
          `${capitalized(schoolInSentence(site)) || 'This'} is a contemporary spiritual path for living with greater presence and authenticity. It begins where we are: with what we sense, feel and think at this moment, and with the wish to know it more closely.`,
      ),
      text: ofSample(
        prose(
          'Opening, second paragraph',
          ({ school, address }) =>
            `We are ${school ? 'its' : 'a'} community in ${address.city}, at the foot of the Rocky Mountains. We meditate, inquire and study with one another, and go on with our lives in between. Some of us have walked this path for many years. Others have just heard of it.`,
        ),
      ),
    },
    history: {
      lead: ofSample(prose('History', 'A path is walked somewhere. Ours runs along these mountains, and has led through a fire.')),
      dates: list('Date', [
        {
          year: ofSample(line('year', '1975')),
          part: ofSample(line('time of the year', 'October')),
          text: ofSample(phrase('text', 'We are founded.')),
        },
        { year: ofSample(line('year', '1985')), part: null, text: ofSample(phrase('text', 'The community has a center.')) },
        {
          year: ofSample(line('year', '2021')),
          part: ofSample(line('time of the year', 'December')),
          text: ofSample(phrase('text', 'Fire destroys the center.')),
        },
        {
          year: ofSample(line('year', '2024')),
          part: ofSample(line('time of the year', 'Spring')),
          text: ofSample(phrase('text', 'A new center opens its doors.')),
        },
      ]),
      figures: ofSample(
        phrase(
          'History in figures (what is bold stands out)',
          '**21 years** at the old center, **18 months** of rebuilding, and **4,580 students** in **53 countries**.',
        ),
      ),
    },
    film: {
      picture: picture('Film, picture before it plays', true, { width: 960, height: 720 }, { width: 1600, height: 900 }),
      title: line('Film, heading', 'An introduction to watch'),
      text: prose('Film', 'The video is on another site, which learns nothing about you until you press play.'),
      play: control('Film, on its button', 'Watch the introduction'),
    },
    ways: {
      title: line('Ways in, heading', 'Three ways in'),
      items: list('Way in', [
        {
          title: 'Inquiry',
          question: line('question', 'What is true right now?'),
          text: prose(
            'text',
            'We follow what we are experiencing with open questions, alone or with someone who listens. There is no answer to arrive at.',
          ),
        },
        {
          title: 'Sensing',
          question: line('question', 'What do I feel from inside?'),
          text: prose(
            'text',
            'We feel the body from within, its weight, its warmth, its contact with the ground, and stay there a little longer than usual.',
          ),
        },
        {
          title: 'Meditation',
          question: line('question', 'What is here when I stop?'),
          text: ofSample(
            prose(
              'text',
              'We sit in silence and let things settle. On Sunday evenings, from 6:30 to 7:00, everyone is welcome to sit with us.',
            ),
          ),
        },
      ]),
    },
    foundation: {
      lead: prose('Foundation', 'Five core practices carry everything else that we do.'),
      practices: list('Practice', [
        { title: line('name', 'Presence'), text: prose('text', 'Coming back, again and again, to what is here.') },
        { title: line('name', 'Curiosity'), text: prose('text', 'Asking because we want to know, with no result in mind.') },
        { title: line('name', 'Kindness'), text: prose('text', 'Meeting what we find as we would meet a friend.') },
        { title: line('name', 'Listening'), text: prose('text', 'Giving one another time and attention, not advice.') },
        { title: line('name', 'Constancy'), text: prose('text', 'A little every day, and more when we meet.') },
      ]),
    },
  },
} satisfies TextPage

const way = (title: string, text: string, label?: string, href?: string | ((site: Site) => string | null)) => ({
  title,
  text: ofSample(prose(title, text)),
  link: label && href ? { label: control(`${title}, link`, label), href } : null,
})

/** spec D1 §2, Community */
export const community = {
  title: 'Community',
  paths: ['/community'],
  texts: {
    picture: picture('Opening, picture', false, { width: 800, height: 1000 }, { width: 1600, height: 900 }),
    description: ofSample(
      searchText((site) => `Meditations, movie nights, bonfires and other ways to meet the ${site.community}, and how to come for a tour.`),
    ),
    lead: ofSample(
      prose(
        'Opening',
        'We value community, because a path is easier to begin, and to stay with, in company. Much of what we do together needs no teaching at all: a meal, a fire, a film, a game.',
      ),
    ),
    ways: [
      way('Free weekly meditations', 'Half an hour of sitting together on Sunday evenings, from 6:30 to 7:00. Open to everyone.'),
      way(
        'Intro talks and low-cost workshops',
        'An evening, a half day, or a full day, for a first taste of the teaching.',
        'About the introductory teachings',
        '/introductory-teachings',
      ),
      way(
        'Movie nights',
        'A film, and afterwards the conversation that it leaves us with.',
        'See when the next film is',
        ({ links }) => links.movieNights,
      ),
      way('Life services', 'For the times in a life when it is good to have people around.'),
      way(
        'Bonfires, potlucks and parties',
        'Bring a dish, a friend, or nothing but yourself.',
        'When and where',
        ({ links }) => links.bonfires,
      ),
      way(
        'Pickleball, movement and dance',
        'The body likes company too. No skill required.',
        'Join a game or a dance',
        ({ links }) => links.movement,
      ),
      way(
        'Twice-yearly community gatherings',
        'Twice a year, as many of us as possible gather in one place.',
        'About the gatherings',
        ({ links }) => links.gatherings,
      ),
      way('Volunteer day', 'Many hands, one day, and something that was waiting to be done.'),
      way(
        'Scholarships and work trades',
        'If money is what stands in the way, tell us. There are other ways to pay.',
        'Ask about them',
        '/contact',
      ),
    ],
    hi: {
      text: ofSample(
        prose(
          'Come Say Hi',
          'We are glad to show people around. Write to us, and we will find a time for a tour of the center, with someone who can tell you what goes on here.',
        ),
      ),
      social: control('Come Say Hi, link to the social page', 'Find us on social media'),
    },
  },
} satisfies TextPage

const responsibleFor = ({ legalName, community }: Site) => legalName ?? `the ${community}`

const section = (id: string, title: string, body: Parameters<typeof prose>[1]) => ({
  id,
  title: line(`${title}, heading`, title),
  body: prose(title, body),
})

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
