import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { CloseButton } from '@/components/dialog/dialog'
import { Modal } from '@/components/dialog/modal'
import { useDebounced } from '@/platform/browser/use-debounced'
import { choicesFor, type StaffChoice, type StaffCommand } from '../choices'
import { staffSearchQuery } from '../staff-search.queries'
import { SearchBox } from './search-box'
import { SearchState } from './search-state'
import { StaffSearchResults } from './staff-search-results'
import './search.css'

interface SearchDialogProps {
  tabs: Parameters<typeof choicesFor>[0]['tabs']
  /** What can be done. */
  commands: readonly StaffCommand[]
  /** What was chosen before, the last first. */
  recent: readonly StaffChoice[]
  onClose: () => void
  onChoose: (choice: StaffChoice) => void
}

const DEBOUNCE_MS = 180

/** Finds everything that staff keep: a combobox as the WAI-ARIA pattern has it, whose first result is chosen by Enter. */
export function SearchDialog({ tabs, commands, recent, onClose, onChoose }: SearchDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = text.trim()
  const debounced = useDebounced(search, DEBOUNCE_MS)
  const query = useQuery(staffSearchQuery(debounced))
  const isWaiting = search !== '' && (debounced !== search || query.isFetching)
  const found = query.data?.groups ?? []
  const groups = choicesFor({ search, tabs, commands, recent, found })
  const all = groups.flatMap(({ results }) => results)
  const at = Math.min(active, all.length - 1)
  // While the server searches, what it found for an earlier text is still listed; and no one who looks for “logo” wants to be logged out.
  const isOutdated =
    isWaiting && (!all[at] || Boolean(all[at].run) || found.some(({ results }) => results.includes(all[at] as StaffChoice)))
  const [isEntered, setEntered] = useState(false)
  const chooseActive = useEffectEvent(() => {
    setEntered(false)
    if (all[at]) onChoose(all[at])
  })
  useEffect(() => {
    if (isEntered && !isOutdated) chooseActive()
  }, [isEntered, isOutdated])

  function moveByKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) setActive((at + step + all.length) % all.length)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }

  return (
    <Modal labelledBy={`${id}title`} onClose={onClose} className="items-start p-[min(1rem,4vw)] sm:p-8">
      <div className="ground-light staff-search">
        <h2 id={`${id}title`} className="sr-only">
          Search everything
        </h2>
        <div className="head">
          <SearchBox
            listId={`${id}list`}
            activeId={all.length > 0 ? `${id}-${at}` : undefined}
            value={text}
            onChange={(value) => {
              setText(value)
              setActive(0)
              setEntered(false)
            }}
            onKeyDown={moveByKey}
          />
          <CloseButton label="Close" onClose={onClose} />
        </div>
        <div className="body">
          <StaffSearchResults id={id} groups={groups} active={at} onActive={setActive} onChoose={onChoose} />
          <SearchState search={search} count={all.length} isWaiting={isWaiting} query={query} />
        </div>
      </div>
    </Modal>
  )
}
