import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'

/** As the call takes it. */
const MAX_SEARCH_LENGTH = 100

interface SearchBoxProps {
  listId: string
  /** The option that Enter chooses, where there are any. */
  activeId: string | undefined
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export const SearchBox = ({ listId, activeId, value, onChange, onKeyDown }: SearchBoxProps) => (
  <div className="box">
    <Search aria-hidden="true" size={18} strokeWidth={1.6} />
    <input
      type="text"
      role="combobox"
      aria-label="Search everything"
      aria-autocomplete="list"
      aria-expanded={activeId !== undefined}
      aria-controls={listId}
      aria-activedescendant={activeId}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      placeholder="An event, a person, a setting, a text"
      maxLength={MAX_SEARCH_LENGTH}
      data-autofocus
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  </div>
)
