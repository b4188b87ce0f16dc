import { invitedIntroduction } from '@/features/events/introductions'
import { otherRegistrationUrl } from '@/features/events/places/registration-state'
import { formatDay, formatSession, withInsteadOf } from '@/features/events/schedule/format-session'
import { useEvents } from '@/features/events/use-events'
import { PagePicture } from '@/features/pages/texts/page-picture'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { programsBannerImage } from '@/site/reading-images'
import { buttonClass } from '@/ui/button'
import { SiteLink } from '@/ui/site-link'

const frame = 'h-[clamp(20rem,42vw,38rem)] w-full object-cover [mask-image:linear-gradient(#000_62%,transparent)]'

/** Invites to the introduction (spec D1 §2). The slopes in the picture continue as the background of the words. */
export function IntroductionBanner({ today }: { today: string }) {
  const { banner, invitation } = useTexts('programs')
  const list = useEvents()
  // No one can register for a built-in event.
  const event = list.state === 'loaded' && !list.isBuiltIn ? invitedIntroduction(list.events, today) : undefined
  return (
    <section aria-labelledby="introduction-title" className="ground-dark overflow-clip bg-[#5f4b4b]">
      <PagePicture picture={banner} sizes="max(100vw, 60rem)" loading="lazy" className={frame}>
        <img {...programsBannerImage} sizes="max(100vw, 60rem)" alt="" loading="lazy" className={`${frame} object-[50%_100%]`} />
      </PagePicture>
      <div className="wrap relative -mt-[clamp(4rem,11vw,10rem)] print:mt-4 flex flex-wrap items-end justify-between gap-x-12 gap-y-7 pb-[clamp(3rem,6vw,5.5rem)]">
        <h2 id="introduction-title" className="max-w-[16em]">
          {invitation}
        </h2>
        {event?.recurrence && event.nextSession && (
          <p className="order-last w-full">Next: {withInsteadOf(formatSession(event.nextSession, today), event.nextSession, formatDay)}</p>
        )}
        <SiteLink href={event ? (otherRegistrationUrl(event) ?? `/register/${event.slug}`) : '/events'} className={buttonClass('filled')}>
          Register Now
        </SiteLink>
      </div>
    </section>
  )
}
