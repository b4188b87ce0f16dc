import { Link } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'

export function ComeSayHi() {
  const { links } = useSite()
  const { text, social } = useTexts('community').hi
  return (
    <Section ground="lilac" labelledBy="hi">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[6fr_5fr]">
        <h2 id="hi" className="max-w-[8em] font-[330] text-[clamp(2.6rem,1.6rem+4.2vw,5rem)] leading-[1.02]">
          Curious? Come Say Hi
        </h2>
        <div className="lg:pt-3">
          <Prose className="max-w-[32em] text-lead leading-[1.55]" text={text} />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <Link to="/contact" className={buttonClass('filled')}>
              Contact Us
            </Link>
            <a href={links.socialPage} rel="noopener" className={buttonClass('quiet')}>
              {social}
            </a>
          </div>
        </div>
      </div>
    </Section>
  )
}
