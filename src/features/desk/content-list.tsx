import { type ComponentProps, type ReactNode, useState } from 'react'
import { spoken } from '@/platform/text/nouns'
import { matchesSearch } from '@/platform/text/search-words'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { AddButton, PanelHead } from './panel-head'

interface ContentListProps<Item> {
  kind: { noun: string; plural: string }
  query: ComponentProps<typeof ListStates>['query']
  items: readonly Item[] | undefined
  /** In which the list's search looks; without it, there is none. */
  textsOf?(item: Item): (string | null)[]
  explanation?: ReactNode
  empty: string
  children(found: readonly Item[]): ReactNode
}

export function ContentList<Item>({ kind, query, items = [], textsOf, explanation, empty, children }: ContentListProps<Item>) {
  const [search, setSearch] = useState('')
  const name = spoken(kind.plural)
  const found = textsOf ? items.filter((item) => matchesSearch(search, textsOf(item))) : items
  return (
    <>
      <PanelHead action={<AddButton />}>
        {textsOf && items.length > 0 ? <SearchField label={`Search ${name}`} value={search} onChange={setSearch} /> : explanation}
      </PanelHead>
      <ListStates query={query} loading={`Loading ${name}...`} failure={`Unable to load ${name}`}>
        {found.length > 0 ? children(found) : <EmptyList>{items.length === 0 ? empty : `No ${kind.noun} matches “${search}”.`}</EmptyList>}
      </ListStates>
    </>
  )
}
