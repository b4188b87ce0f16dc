import { ContactLine } from './contact-line'
import type { LegalSection } from './legal-page'

/** spec D1 §1; what the site itself does follows spec decisions, 'The pages'. */
export const privacySections: LegalSection[] = [
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: (
      <>
        <p>We collect what you give us, and a little that your browser sends by itself:</p>
        <ul>
          <li>
            <strong className="font-[550]">Personal information:</strong> your name, your email address and, if you give it, your phone
            number.
          </li>
          <li>
            <strong className="font-[550]">Registration details:</strong> which event you register for, whether you are in an ongoing group
            and which, and what else you tell us there.
          </li>
          <li>
            <strong className="font-[550]">Communications:</strong> the messages that you send us, and your subscription to the newsletter
            if you ask for it.
          </li>
          <li>
            <strong className="font-[550]">Technical data:</strong> your IP address, the kind of browser that you use, and cookies.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    body: (
      <p>
        We use your details to do what you ask for: to register you for an event and confirm it, to answer your message, and to send you the
        newsletter. Technical data serves to show you the pages, and to protect the forms from misuse.
      </p>
    ),
  },
  {
    id: 'not-sold',
    title: 'We do not sell your data',
    body: <p>We do not sell what we know about you, to anybody.</p>,
  },
  {
    id: 'cookies',
    title: 'Cookies and videos',
    body: (
      <>
        <p>Staff who sign in get a cookie that keeps them signed in. It is deleted when they sign out.</p>
        <p>
          Videos come from other sites. Nothing is loaded from these until you press play; from then on, that site sees that you are
          watching.
        </p>
      </>
    ),
  },
  {
    id: 'minimum-age',
    title: 'Minimum age',
    body: <p>Our services are not for people under 18.</p>,
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <>
        <p>Would you like to know what we hold about you, or have a question about this policy?</p>
        <ContactLine />
      </>
    ),
  },
]
