import { placeOf } from '@/site/place'
import { line, list, prose, searchText, type TextPage } from './place'

/** spec D1 §2, Contact; the answers hold facts of §1, §2 and §9 only. */
export const contact = {
  title: 'Contact',
  paths: ['/contact'],
  texts: {
    description: searchText((site) => `Address, hours, telephone and a form to write to the ${site.school} community in ${placeOf(site)}.`),
    lead: prose('Opening', 'Write to us, call, or come by. If you would rather listen first, come to an introduction.'),
    introduction: line('Heading of the next introduction', 'Upcoming introduction'),
    form: line('Heading of the form', 'Send us a message'),
    ways: list('Way to connect', [
      {
        text: prose('', 'Leave your number and a few words about what you are looking for. A teacher will contact you.'),
        label: 'Request a Call',
        href: '/#speak-with-teacher',
      },
      {
        text: prose('', 'Come to an introduction: a first taste of the teaching, and an easy way to meet some of us.'),
        label: 'Register for Introduction',
        href: '/events',
      },
    ]),
    questions: {
      title: line('Questions, heading', 'Common questions'),
      items: list('Question', [
        {
          question: line('', 'Where do I begin?'),
          answer: prose(
            'answer',
            'With a free introduction, or an evening of Sunday meditation. After that, a workshop goes deeper, and a teacher can help you find what suits you. [Introductory teachings](/introductory-teachings)',
          ),
        },
        {
          question: line('', 'Can I just come to the Sunday meditation?'),
          answer: prose('answer', 'Yes. We sit from 6:30 to 7:00 pm every Sunday, and it is free.'),
        },
        {
          question: line('', 'What is a session with a teacher?'),
          answer: prose(
            'answer',
            'A conversation of 50 to 90 minutes, one-on-one and confidential. You write to us, a teacher answers, and the two of you find a day for the first one. [Inquiry sessions](/inquiry-sessions)',
          ),
        },
        {
          question: line('', 'How do I secure my place, and what if I can’t come?'),
          answer: prose(
            'answer',
            'Full payment secures a place. Refunds may be available with advance notice, under each event’s policy; missed sessions are not refunded. [Terms](/terms)',
          ),
        },
        {
          question: line('', 'Is this therapy?'),
          answer: prose('answer', 'No. What we offer is neither medical nor therapeutic advice, and is for people 18 and over.'),
        },
        {
          question: line('', 'What happens to what I tell you?'),
          answer: prose('answer', 'We use it to answer you. We don’t sell your data. [Privacy Policy](/privacy-policy)'),
        },
      ]),
    },
  },
} satisfies TextPage
