import { PageHeader } from '@/components/page-header'
import { SearchForm } from '@/features/search/components/search-form'
import { SearchResults } from '@/features/search/components/search-results'
import './search.css'

export const SearchPage = ({ words }: { words: string }) => (
  <>
    <PageHeader title="Search" />
    <div className="wrap pt-8 pb-section">
      <SearchForm words={words} />
      <div className="mt-10">
        <SearchResults words={words} />
      </div>
    </div>
  </>
)
