import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { LockUp } from '@/components/logo'
import { tagline } from '@/site/copy'
import { site } from '@/site/facts'
import { heroImage, heroPortraitImage } from '@/site/images'

/** Below this width the picture stands at the foot of the hero, and the words above it. */
const phone = '(max-width: 53.74rem)'

/** The words stand in the sky, never over the ridge, so the picture's crop follows the art's notes. */
export function Hero() {
  return (
    <section id="hero" aria-labelledby="tagline" className="hero-sky -mt-18 relative flex min-h-[90vh] overflow-hidden lg:-mt-20">
      <picture>
        <source
          media={phone}
          srcSet={heroPortraitImage.srcSet}
          sizes="max(100vw, 62vh)"
          width={heroPortraitImage.width}
          height={heroPortraitImage.height}
        />
        <img {...heroImage} sizes="max(100vw, 121vh)" alt="" fetchPriority="high" className="hero-picture" />
      </picture>
      <div className="wrap relative pt-[clamp(6.25rem,14vh,9rem)]">
        <LockUp community={site.community} school={site.school} className="mb-[clamp(1.25rem,3.6vh,2.25rem)] hidden md:flex" />
        <h1 id="tagline" className="max-w-[12.6em] font-[340] text-display leading-[1.05]">
          {tagline}
        </h1>
        <p className="mt-5 max-w-[34em] text-[1.13rem] leading-normal">Our community is in Boulder, at the foot of the Rocky Mountains.</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-4">
          <Link to="/" hash="events-programs" className={buttonClass('filled')}>
            Upcoming Events
          </Link>
          <Link to="/" hash="about" className={buttonClass('quiet', 'text-ink!')}>
            Learn More
          </Link>
        </div>
      </div>
    </section>
  )
}
