import type { ReactNode } from 'react'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { SiteLink } from '@/ui/site-link'
import type { Thanks } from './thank-you'

export function ThankYou({ thanks: { title, text, further, unsent, next }, children }: { thanks: Thanks; children?: ReactNode }) {
  const texts = useTexts('thank-you')
  const { savesMail } = useSite()
  return (
    <>
      <PageHeader title={title}>
        {/* What staff may change promises an email. */}
        {(text || !savesMail) && <Prose text={text ? [text] : texts.waitlist} />}
        {further && <p className="mt-4">{further}</p>}
        {savesMail && unsent && <p className="mt-4">{unsent}</p>}
      </PageHeader>
      <div className="wrap pt-8 pb-section">
        {children && <div className="mb-10">{children}</div>}
        <SiteLink href={next.href} className={buttonClass('outline')}>
          {texts[next.label]}
        </SiteLink>
      </div>
    </>
  )
}
