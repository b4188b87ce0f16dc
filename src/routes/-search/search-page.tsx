import { SearchForm } from '@/features/search/search-form'
import { SearchResults } from '@/features/search/search-results'
import { useSite } from '@/site/use-site'
import { PageHeader } from '@/ui/page-header'
import './search.css'

/** The form, and what was found for `words`; nothing was searched for where these are empty. */
export function SearchPage({ words }: { words: string }) {
  const { community } = useSite()
  return (
    <>
      <title>{`${words ? `Search for ${words}` : 'Search'} · ${community}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Search" />
      <div className="wrap pt-8 pb-section">
        <SearchForm words={words} />
        <div className="mt-10">
          <SearchResults words={words} />
        </div>
      </div>
    </>
  )
}
