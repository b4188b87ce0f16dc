import { emailFrameHeaders } from '@/platform/http/guards/security-headers.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { planPage } from './archive-mailing.server'
import { mailingPreviewCalls } from './preview.calls'

const EMPTY_PAGE = '<!DOCTYPE html><html lang="en"><head><title>Email</title></head><body></body></html>'

export const mailingPreviewApi = serveCalls(mailingPreviewCalls, {
  'POST /api/mailings/preview': async ({ services, body }) => {
    const mailing = await body()
    // Loaded for this, not at every start.
    const { renderMailingEmail } = await import('./render-mailing-email.server')
    const { publicUrl } = services.config
    const page = await planPage(services, { ...mailing, archivedAs: null })
    return renderMailingEmail(services, { mailing, unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe/…`, viewUrl: page?.url })
  },
  'GET /api/mailings/preview-frame': ({ c, services }) => c.html(EMPTY_PAGE, 200, emailFrameHeaders(services.config.publicUrl)),
})
