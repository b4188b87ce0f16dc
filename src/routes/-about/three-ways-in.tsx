import { Section } from '@/components/section'

const ways = [
  {
    title: 'Inquiry',
    question: 'What is true right now?',
    text: 'We follow what we are experiencing with open questions, alone or with somebody who listens. There is no answer to arrive at.',
  },
  {
    title: 'Sensing',
    question: 'What do I feel from inside?',
    text: 'We feel the body from within, its weight, its warmth, its contact with the ground, and stay there a little longer than usual.',
  },
  {
    title: 'Meditation',
    question: 'What is here when I stop?',
    text: 'We sit in silence and let things settle. On Sunday evenings, from 6:30 to 7:00, everybody is welcome to sit with us.',
  },
]

export function ThreeWaysIn() {
  return (
    <Section ground="sky" labelledBy="ways">
      <h2 id="ways">Three ways in</h2>
      <ul className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-12 lg:grid-cols-3">
        {ways.map(({ title, question, text }) => (
          <li key={title} className="border-ink border-t-2 pt-5">
            <h3>{title}</h3>
            <p className="quote mt-8 text-quote leading-[1.3] lg:mt-14">{question}</p>
            <p className="mt-5 max-w-[36em] text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
