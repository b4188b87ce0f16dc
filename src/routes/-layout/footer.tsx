import { useRouter } from '@tanstack/react-router'
import { LockUp } from '@/components/logo'
import { SiteLink } from '@/components/site-link'
import { Prose, Words } from '@/features/page-texts/components/prose'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { onDark } from '@/site/logo-grounds'
import { placeOf } from '@/site/place'
import { useSite } from '@/site/use-site'
import { footerLinks } from './navigation'
import { useToday } from './today'

export function Footer() {
  const site = useSite()
  const texts = useTexts('layout').footer
  const year = useToday().slice(0, 4)
  return (
    <footer className="ground-deep pt-16 pb-10 text-[0.97rem]">
      <div className="wrap">
        <div className="grid xs:grid-cols-2 gap-x-8 gap-y-12 md:max-lg:gap-x-6 md:grid-cols-[1.7fr_1fr_1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full md:col-span-1">
            <LockUp site={site} logoQuery={onDark} />
            <p className="mt-5 max-w-[22em] text-ink-soft">
              {placeOf(site)}
              <br />
              <Words text={texts.place} />
            </p>
          </div>
          {footerLinks(useRouter(), site, texts).map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <p className="font-heading text-subheading">{heading}</p>
              <ul className="mt-3">
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <SiteLink href={href} className="inline-block py-1 text-ink-soft no-underline hover:text-accent hover:underline">
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-14 flex flex-wrap justify-between gap-x-12 gap-y-2 border-hairline border-t pt-6 text-[0.9rem] text-[#b9c1d6]">
          <p>
            © {year} {site.legalName ?? site.community}
          </p>
          <Prose className="max-w-[44em]" text={texts.trademark} />
        </div>
      </div>
    </footer>
  )
}
