import { buttonClass } from '@/components/button'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { Prose } from '@/features/page-texts/components/prose'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { useSite } from '@/site/use-site'

export function TeachersSection() {
  const { title, text } = useTexts('home').teachers
  return (
    <Section id="teachers" labelledBy="teachers-title">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8 border-ink border-t-2 pt-8">
        <div>
          <h2 id="teachers-title">{title}</h2>
          <Prose className="measure mt-4 text-ink-soft" text={text} />
        </div>
        <SiteLink href="/teachers" className={buttonClass('outline')}>
          Connect with {useSite().address.region} Teachers
        </SiteLink>
      </div>
    </Section>
  )
}
