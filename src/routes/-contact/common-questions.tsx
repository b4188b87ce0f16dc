import type { ReactNode } from 'react'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'Where do I begin?',
    answer: (
      <>
        With a free introduction, or an evening of Sunday meditation. A workshop then shows more, and a teacher helps you find what suits
        you. <SiteLink href="/introductory-teachings">Introductory teachings</SiteLink>
      </>
    ),
  },
  {
    question: 'May I simply come to the Sunday meditation?',
    answer: 'Yes. We sit from 6:30 to 7:00 pm every Sunday, and it is free.',
  },
  {
    question: 'What is a session with a teacher?',
    answer: (
      <>
        A conversation of 50 to 90 minutes, one-on-one and confidential. You write to us, a teacher answers, and the two of you find a day
        for the first one. <SiteLink href="/inquiry-sessions">Inquiry sessions</SiteLink>
      </>
    ),
  },
  {
    question: 'How do I keep a place, and what if I can’t come?',
    answer: (
      <>
        Full payment secures a place. With advance notice there may be a refund, under the policy of each event; there is none for a session
        that was missed. <SiteLink href="/terms">Terms</SiteLink>
      </>
    ),
  },
  {
    question: 'Is this therapy?',
    answer: 'No. What we offer is neither medical nor therapeutic advice, and is for people of 18 and over.',
  },
  {
    question: 'What happens to what I tell you?',
    answer: (
      <>
        We use it to answer you. We don’t sell your data. <SiteLink href="/privacy-policy">Privacy Policy</SiteLink>
      </>
    ),
  },
]

/** What people ask before they come; the answers hold facts of spec D1 §1, §2 and §9 only. */
export function CommonQuestions() {
  return (
    <Section labelledBy="questions">
      <h2 id="questions">Common questions</h2>
      <div className="mt-10 grid gap-x-[clamp(2rem,6vw,7rem)] md:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question} className="border-hairline border-t pt-5 pb-9">
            <h3>{question}</h3>
            <p className="mt-2 max-w-[38em] text-ink-soft">{answer}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
