import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Prose, type ProseText } from '@/features/pages/texts/prose'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { useSite } from '@/site/use-site'

interface LegalSection {
  id: string
  title: string
  body: ProseText
}

const QUESTIONS = 'questions'

/** Without its heading a section could not be found, and without its text there is nothing to find. */
const hasWords = ({ id, title, body }: LegalSection) => Boolean(title) && (body.length > 0 || id === QUESTIONS)

export const LegalPage = ({ title, summary, sections }: { title: string; summary: ReactNode; sections: readonly LegalSection[] }) => (
  <div className="wrap pt-[clamp(3rem,7vw,6rem)] pb-section">
    <header className="border-ink border-b-2 pb-[clamp(2rem,4vw,3.5rem)]">
      <h1 className="font-[340] text-display leading-[1.05]">{title}</h1>
      <div className="mt-5 max-w-[36em] text-ink-soft text-lead leading-[1.55]">{summary}</div>
    </header>
    <div className="mt-[clamp(2rem,4vw,3.5rem)] grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-12 lg:grid-cols-[4fr_8fr]">
      <nav aria-labelledby="contents" className="lg:sticky lg:top-28 lg:self-start">
        <h2 id="contents" className="font-[550] font-sans text-base leading-normal tracking-normal">
          Contents
        </h2>
        <ol className="mt-3">
          {sections.filter(hasWords).map(({ id, title: name }, index) => (
            <li key={id} className="flex gap-3 py-1 text-base">
              <span aria-hidden="true" className="w-5 shrink-0 text-ink-soft tabular-nums">
                {index + 1}
              </span>
              <Link to="." hash={id} className="text-ink no-underline hover:text-accent hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.filter(hasWords).map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="pt-[clamp(2rem,4vw,3.5rem)] first:pt-0">
            <h2 id={`${id}-title`} className="font-[400] font-heading text-[clamp(1.6rem,1.4rem+0.9vw,2rem)]">
              {name}
            </h2>
            <div className="measure mt-4 grid gap-4 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_ul]:marker:text-mark">
              <Prose text={body} />
              {id === QUESTIONS && <ContactLine />}
            </div>
          </section>
        ))}
      </div>
    </div>
  </div>
)

function ContactLine() {
  const { email, phone } = useSite()
  return (
    <p>
      Write to <a href={mailtoUrl(email)}>{email}</a>, call <span className="whitespace-nowrap">{phone}</span>, or use the{' '}
      <Link to="/contact">contact page</Link>.
    </p>
  )
}
