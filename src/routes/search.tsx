import { createFileRoute } from '@tanstack/react-router'
import { loadSearch, SearchPage } from './-pages/search'

/** Searches what visitors see of the site (spec B §6.7). There are more addresses than could be cached, so none is. */
export const Route = createFileRoute('/search')({
  // What loads it comes with the page, since few go there; and so does its head, which the page brings itself.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { cache: 'private', readsQuery: true },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadSearch(context.queryClient, deps),
  component: () => <SearchPage words={Route.useLoaderData()} />,
})
