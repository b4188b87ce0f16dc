import { Section } from '@/components/section'

const steps = [
  {
    title: 'Initial consultation',
    text: 'You and the teacher meet, speak about what brings you, and see whether you would like to go on.',
  },
  {
    title: 'Present-moment exploration',
    text: 'You begin with what is here: a thought, a feeling, a sensation, or the sense that nothing is there.',
  },
  { title: 'Gentle guidance', text: 'The teacher listens and asks. Nothing is pushed, and you decide how far to go.' },
  { title: 'Integration', text: 'At the end you look at what has opened, and at what it may mean in the days to come.' },
]

/** Each step stands further in than the one before. */
const indents = ['', 'lg:ml-[11%]', 'lg:ml-[22%]', 'lg:ml-[33%]']

export function FourSteps() {
  return (
    <Section labelledBy="steps" className="pt-16 lg:pt-24">
      <h2 id="steps" className="max-w-[10em]">
        How a session unfolds
      </h2>
      <ol className="mt-[clamp(2rem,4vw,3.5rem)]">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className={`grid max-w-[44rem] grid-cols-[3.5rem_1fr] items-baseline gap-x-4 border-hairline border-t py-7 sm:grid-cols-[5rem_1fr] ${indents[index]}`}
          >
            <span aria-hidden="true" className="numeral text-accent">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
