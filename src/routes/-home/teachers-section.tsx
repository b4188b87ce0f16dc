import { buttonClass } from '@/components/button'
import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { useSite } from '@/site/use-site'

export function TeachersSection() {
  return (
    <Section id="teachers" labelledBy="teachers-title">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8 border-ink border-t-2 pt-8">
        <div>
          <h2 id="teachers-title">Our teachers</h2>
          <p className="measure mt-4 text-ink-soft">
            Read how they came to the work and what they teach. For one-on-one guidance there are{' '}
            <SiteLink href="/inquiry-sessions">inquiry sessions</SiteLink>; if you don’t know whom to ask,{' '}
            <SiteLink href="/programs#speak-with-teacher">write to the teaching team</SiteLink>.
          </p>
        </div>
        <SiteLink href="/teachers" className={buttonClass('outline')}>
          Connect with {useSite().address.region} Teachers
        </SiteLink>
      </div>
    </Section>
  )
}
