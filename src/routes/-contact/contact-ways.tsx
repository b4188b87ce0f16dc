import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'

export function ContactWays() {
  const { ways } = useTexts('contact')
  return (
    <Section ground="lilac" labelledBy="ways">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_6fr]">
        <h2 id="ways">Ways To Connect</h2>
        <ul className="grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-10 sm:grid-cols-2">
          {ways.map(({ text, label, href }) => (
            <li key={label} className="flex flex-col items-start border-hairline border-t pt-5">
              <Prose className="mb-6 text-ink-soft" text={text} />
              <SiteLink href={href} className={buttonClass('outline', 'mt-auto')}>
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
