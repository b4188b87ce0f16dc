import { buttonClass } from '@/components/button'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { coreElements } from '@/site/copy'
import { useSite } from '@/site/use-site'

export function AboutSection() {
  const { school, links } = useSite()
  return (
    <Section id="about" labelledBy="about-title">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="about-title" className="max-w-[10em]">
            What is the {school}?
          </h2>
          <p className="mt-4 text-ink-soft text-small">
            In the words of{' '}
            <a href={links.school} rel="noopener">
              the school
            </a>
          </p>
        </div>
        <div>
          <p className="measure text-lead leading-[1.6]">
            A way of looking closely, and kindly, at our own experience. By following what is true in this moment, with others who do the
            same, we come to know ourselves more deeply than our history and our habits suggest.
          </p>
          <blockquote className="quote mt-10 max-w-[28em] border-slab-rose border-l-2 pl-6 text-quote leading-[1.38] text-balance">
            Curiosity, followed all the way, turns out to be a kind of love.
          </blockquote>
        </div>
      </div>
      <h3 className="sr-only">Core Elements</h3>
      <ul className="mt-[clamp(3rem,6vw,5.5rem)] grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {coreElements.map(({ title, text }) => (
          <li key={title} className="border-hairline border-t pt-5">
            <h4 className="font-[430] font-heading text-heading leading-tight tracking-[-0.012em]">{title}</h4>
            <p className="mt-2 text-base text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <SiteLink href="/about" className={buttonClass('outline', 'mt-12')}>
        Learn more about our approach
      </SiteLink>
    </Section>
  )
}
