import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { Button } from '@/ui/button'
import { boxClass } from '@/ui/form/field'
import { Notice } from '@/ui/notice'
import { SiteLink } from '@/ui/site-link'
import type { SearchResult } from './search.calls'
import { searchQuery } from './search.queries'
import { foundPieces, MAX_SEARCH_LENGTH, type SearchTerm, searchTerms } from './search-words'

const MAX_RESULTS = 50

export function SearchResults({ words }: { words: string }) {
  const terms = searchTerms(words)
  const isTooLong = words.length > MAX_SEARCH_LENGTH
  const { data, isError } = useQuery({ ...searchQuery(words), enabled: terms.length > 0 && !isTooLong })
  if (words === '') return <p className="measure text-ink-soft">{waysOn}</p>
  if (isTooLong) return <Notice isFailure title="That search is too long" text={`Use up to ${MAX_SEARCH_LENGTH} characters.`} />
  if (terms.length > 0 && isError) return <Notice isFailure title="The search did not work" text="Please try again in a moment." />
  const results = terms.length > 0 ? data?.results : []
  return (
    <>
      <div role="status">
        {results?.length === 0 ? (
          <Notice title={`Nothing found for “${words}”`} text={<>Try fewer or different words. {waysOn}</>} />
        ) : (
          <p className="text-ink-soft text-small">{results ? formatCount(results.length) : 'Searching…'}</p>
        )}
      </div>
      {results && results.length > 0 && (
        <ol className="search-results">
          {results.map((result) => (
            <Result key={`${result.kind} ${result.url} ${result.title}`} result={result} terms={terms} />
          ))}
        </ol>
      )}
    </>
  )
}

function formatCount(count: number): string {
  if (count >= MAX_RESULTS) return `The first ${MAX_RESULTS} results`
  return count === 1 ? '1 result' : `${count} results`
}

const Result = ({ result: { kind, title, url, excerpt }, terms }: { result: SearchResult; terms: SearchTerm[] }) => (
  <li>
    <p className="text-ink-soft text-small">{kind}</p>
    <h2 className="mt-1 font-[400] font-heading text-heading leading-tight">
      <SiteLink href={url}>
        <Marked text={title} terms={terms} />
      </SiteLink>
    </h2>
    {excerpt && (
      <p className="measure mt-2 text-ink-soft">
        <Marked text={excerpt} terms={terms} />
      </p>
    )}
  </li>
)

const Marked = ({ text, terms }: { text: string; terms: SearchTerm[] }) =>
  foundPieces(text, terms).map(({ text: piece, start, isFound }) => (isFound ? <mark key={start}>{piece}</mark> : piece))

const waysOn = (
  <>
    See everything coming up in the <SiteLink href="/events">list of events</SiteLink>, or <SiteLink href="/contact">write to us</SiteLink>.
  </>
)

export function SearchForm({ words }: { words: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  // Who goes back sees what was searched then; a new field would take the focus away.
  useEffect(() => {
    if (field.current) field.current.value = words
  }, [words])
  const search = (data: FormData) => navigate({ to: '/search', search: { q: String(data.get('q')).trim() } })
  return (
    <search>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          void search(new FormData(event.currentTarget))
        }}
        className="site-search"
      >
        <label htmlFor={id} className="font-[550] text-small">
          Words to search for
        </label>
        <input ref={field} id={id} type="search" name="q" defaultValue={words} maxLength={MAX_SEARCH_LENGTH} className={boxClass} />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
