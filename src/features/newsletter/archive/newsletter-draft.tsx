import { useState } from 'react'
import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/fetch-json'
import { WithAnswer } from '@/platform/rendering/with-answer'
import { PageHeader } from '@/ui/page-header'
import type { newsletterCalls } from './newsletter.calls'
import { newslettersQuery } from './newsletter.queries'
import type { Newsletter } from './newsletter.schema'
import { NewsletterArchive } from './newsletter-archive'

/** The archive with a draft in it. */
export const newsletterDraft: DraftPage<{ newsletters: Newsletter[] }> = {
  load: (read) => read(apiRequest<typeof newsletterCalls>()('GET /api/newsletters')),
  Page: ({ newsletters, id }) => (
    <WithAnswer queryKey={newslettersQuery.queryKey} answer={{ newsletters }}>
      <PageHeader title="Newsletter" />
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <Archive draft={newsletters.find((each) => each.id === id)} />
      </div>
    </WithAnswer>
  ),
}

/** Opens at the tab that holds the draft. */
function Archive({ draft }: { draft: Newsletter | undefined }) {
  const [tab, setTab] = useState(draft && (draft.isSpecial ? 'special' : String(draft.year)))
  return <NewsletterArchive chosen={tab} onChoose={setTab} />
}
