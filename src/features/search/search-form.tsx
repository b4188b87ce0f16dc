import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { Button } from '@/ui/button'
import { boxClass } from '@/ui/form/field'
import { MAX_SEARCH_LENGTH } from './search-words'

/** Asks what to search for; `words` is what was searched last. It is sent as an address, by the browser where no scripts run. */
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
