import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Section } from '@/components/section'
import { useSite } from '@/site/use-site'

export function ComeSayHi() {
  const { links } = useSite()
  return (
    <Section ground="lilac" labelledBy="hi">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[6fr_5fr]">
        <h2 id="hi" className="max-w-[8em] font-[330] text-[clamp(2.6rem,1.6rem+4.2vw,5rem)] leading-[1.02]">
          Curious? Come Say Hi
        </h2>
        <div className="lg:pt-3">
          <p className="max-w-[32em] text-lead leading-[1.55]">
            We are glad to show people around. Write to us, and we will find a time for a tour of the center, with somebody who can tell you
            what happens there.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <Link to="/contact" className={buttonClass('filled')}>
              Contact Us
            </Link>
            <a href={links.socialPage} rel="noopener" className={buttonClass('quiet')}>
              See us on our social page
            </a>
          </div>
        </div>
      </div>
    </Section>
  )
}
