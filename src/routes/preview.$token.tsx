import { createFileRoute } from '@tanstack/react-router'
import { secretHead } from './-layout/page-head'
import { loadPreview, PreviewPage } from './-pages/preview'

/** A draft as it will look, for anyone who has the link (spec B §6.1). The address is a secret, which nothing on the page passes on. */
export const Route = createFileRoute('/preview/$token')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { cache: 'private' },
  loader: ({ context, params }) => loadPreview(params.token, context.loadStaffFeatures),
  head: ({ match }) => secretHead('Preview', match.context.site),
  component: () => <PreviewPage shown={Route.useLoaderData()} />,
})
