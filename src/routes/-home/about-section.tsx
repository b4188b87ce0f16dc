import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose, Words } from '@/features/pages/texts/prose'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'

export function AboutSection() {
  const { school } = useSite()
  const { credit, text, quote, elements } = useTexts('home').about
  return (
    <Section id="about" labelledBy="about-title">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="about-title" className="max-w-[10em]">
            What is the {school}?
          </h2>
          <Prose className="mt-4 text-ink-soft text-small" text={credit} />
        </div>
        <div>
          <Prose className="measure text-lead leading-[1.55]" text={text} />
          <blockquote className="quote mt-10 max-w-[28em] border-slab-rose border-l-2 pl-6 text-quote leading-[1.38] text-balance">
            <Words text={quote} />
          </blockquote>
        </div>
      </div>
      <h3 className="sr-only">Core Elements</h3>
      <ul className="mt-[clamp(3rem,6vw,5.5rem)] grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {elements.map(({ title, text: words }) => (
          <li key={title} className="border-hairline border-t pt-5">
            <h4 className="font-[430] font-heading text-heading leading-tight tracking-[-0.015em]">{title}</h4>
            <Prose className="mt-2 text-base text-ink-soft" text={words} />
          </li>
        ))}
      </ul>
      <SiteLink href="/about" className={buttonClass('outline', 'mt-12')}>
        Learn more about our approach
      </SiteLink>
    </Section>
  )
}
