import type { QueryClient } from '@tanstack/react-query'
import { searchQuery } from '@/features/search/search.queries'
import { SearchForm, SearchResults } from '@/features/search/search-results'
import { MAX_SEARCH_LENGTH, searchTerms } from '@/features/search/search-words'
import { loadPageData } from '@/platform/rendering/page-data'
import { useSite } from '@/site/use-site'
import { PageHeader } from '@/ui/page-header'
import './search.css'

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

/** Searches for what the address asks for, and answers that. Of a search that is too long it keeps enough to say so. */
export async function loadSearch(queryClient: QueryClient, { q }: { q?: unknown }): Promise<string> {
  const words = wordsOf(q)
  if (words.length <= MAX_SEARCH_LENGTH && searchTerms(words).length > 0) await loadPageData(queryClient, searchQuery(words))
  return words
}

/** The router reads numbers and lists from addresses too, and no one searches for control characters. */
function wordsOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH + 1)
    .toWellFormed()
}
