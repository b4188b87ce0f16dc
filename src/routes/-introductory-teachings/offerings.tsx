import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Section } from '@/components/section'

const offerings = [
  {
    length: 'Free',
    title: 'Introduction events',
    text: 'A talk about the path and where it comes from, a short practice, and time for questions. They cost nothing.',
  },
  {
    length: 'Half a day, or a whole one',
    title: 'Introductory workshops',
    text: 'Room to go further into one theme, with teaching, guided practice and exercises in small groups.',
  },
  {
    length: 'Every week',
    title: 'Open meditation sessions',
    text: 'Half an hour of silence together on Sunday evenings, from 6:30 to 7:00. Come once, or every week.',
  },
]

export function Offerings() {
  return (
    <Section ground="lilac" labelledBy="offerings">
      <h2 id="offerings">Three ways to begin</h2>
      <ul className="mt-[clamp(2rem,4vw,3.5rem)]">
        {offerings.map(({ length, title, text }) => (
          <li
            key={title}
            className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-4 border-hairline border-t py-[clamp(1.75rem,3vw,2.75rem)] last:border-b lg:grid-cols-[5fr_7fr] lg:items-baseline"
          >
            <p className="quote text-[clamp(1.75rem,1.4rem+1.5vw,2.6rem)] text-accent leading-tight">{length}</p>
            <div>
              <h3>{title}</h3>
              <p className="mt-2 max-w-[37em] text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Link to="/events" className={buttonClass('filled')}>
          View Upcoming Events
        </Link>
        <Link to="/programs" hash="speak-with-teacher" className={buttonClass('quiet')}>
          Speak with a Teacher
        </Link>
      </div>
    </Section>
  )
}
