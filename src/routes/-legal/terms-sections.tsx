import { Link } from '@tanstack/react-router'
import { responsibleFor } from '@/site/copy'
import type { Site } from '@/site/site.schema'
import { ContactLine } from './contact-line'
import type { LegalSection } from './legal-page'

/** spec D1 §1 */
export const termsSections = (site: Site): LegalSection[] => [
  {
    id: 'payment',
    title: 'Registration and payment',
    body: <p>Full payment secures your place in an event or a program that has a fee.</p>,
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        Refunds may be available if you tell us in advance that you cannot come. Each event has its own policy, which says until when, and
        how much.
      </p>
    ),
  },
  {
    id: 'no-shows',
    title: 'Missed sessions and no-shows',
    body: <p>There are no refunds for sessions that you miss, or for events that you do not come to.</p>,
  },
  {
    id: 'health',
    title: 'Health',
    body: (
      <>
        <p>
          Our services are not medical or therapeutic advice, and they take the place of neither. This goes for teachings, meditations,
          groups and private sessions alike.
        </p>
        <p>If your health is in question, please turn to a doctor or a therapist.</p>
      </>
    ),
  },
  {
    id: 'minimum-age',
    title: 'Minimum age',
    body: (
      <p>
        Our services are not for people under 18. What we do with your details is in the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: <p>These terms are governed by the law of the State of Colorado.</p>,
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <>
        <p>If something here is unclear, ask {responsibleFor(site)}.</p>
        <ContactLine />
      </>
    ),
  },
]
