import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { retryAfterLogin } from '@/features/desk/retry-after-login'
import { apiRequest, errorText, RequestError, withQuery } from '@/platform/browser/fetch-json'
import { useDebounced } from '@/platform/browser/use-debounced'
import type { AnswerOf } from '@/platform/http/calls'
import { Button } from '@/ui/button'
import { CloseButton } from '@/ui/form-dialog'
import { Modal } from '@/ui/modal'
import { OFFLINE } from '@/ui/table/list-states'
import { askWhom, type ChoiceGroup, choicesFor, type StaffChoice, type StaffCommand } from './choices'
import type { overviewCalls } from './today.calls'
import './search.css'

interface SearchDialogProps {
  tabs: Parameters<typeof choicesFor>[0]['tabs']
  beyondRole: Parameters<typeof askWhom>[1]
  commands: readonly StaffCommand[]
  recent: readonly StaffChoice[]
  onClose: () => void
  onChoose: (choice: StaffChoice) => void
}

/** Finds everything that staff keep: a combobox as the WAI-ARIA pattern has it, whose first result is chosen by Enter. */
export function SearchDialog({ tabs, beyondRole, commands, recent, onClose, onChoose }: SearchDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = text.trim()
  const debounced = useDebounced(search, 180)
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
          <div className="box">
            <Search aria-hidden="true" size={18} strokeWidth={1.6} />
            <input
              type="text"
              role="combobox"
              aria-label="Search everything"
              aria-autocomplete="list"
              aria-expanded={all.length > 0}
              aria-controls={`${id}list`}
              aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="An event, a person, a setting, a text"
              maxLength={100}
              data-autofocus
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setActive(0)
                setEntered(false)
              }}
              onKeyDown={moveByKey}
            />
          </div>
          <CloseButton label="Close" onClose={onClose} />
        </div>
        <div className="body">
          <StaffSearchResults id={id} groups={groups} active={at} onActive={setActive} onChoose={onChoose} />
          <SearchState search={search} count={all.length} isWaiting={isWaiting} query={query} />
          {askWhom(search, beyondRole).map((words) => (
            <p key={words} className="state">
              {words}
            </p>
          ))}
        </div>
      </div>
    </Modal>
  )
}

/** Not cached, since it contains personal data. A former search that is in progress is aborted. */
const staffSearchQuery = (q: string) => {
  const { path } = withQuery(apiRequest<typeof overviewCalls>()('GET /api/staff/search'), { q })
  return queryOptions({
    queryKey: ['/api/staff/search', q],
    queryFn: ({ signal }) => retryAfterLogin(() => ask(path, signal)),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
}

async function ask(path: string, signal: AbortSignal): Promise<AnswerOf<(typeof overviewCalls)['GET /api/staff/search']>> {
  const response = await fetch(path, { credentials: 'include', signal })
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text())
  return response.json()
}

interface SearchStateProps {
  search: string
  count: number
  isWaiting: boolean
  query: { error: Error | null; isPaused: boolean; refetch: () => unknown }
}

function SearchState({ search, count, isWaiting, query: { error, isPaused, refetch } }: SearchStateProps) {
  if (search && error && !isWaiting) {
    return (
      <div role="alert" className="state">
        <p>{errorText(error, 'Unable to search')}</p>
        <Button variant="quiet" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const words = wordsFor({ search, count, isWaiting, isPaused })
  return (
    <p role="status" className={words.isSeen ? 'state' : 'sr-only'}>
      {words.text}
    </p>
  )
}

function wordsFor({ search, count, isWaiting, isPaused }: Omit<SearchStateProps, 'query'> & { isPaused: boolean }) {
  if (search && isPaused) return { text: OFFLINE, isSeen: true }
  if (isWaiting) return { text: 'Searching...', isSeen: count === 0 }
  if (search && count === 0) return { text: `Nothing found for “${search}”.`, isSeen: true }
  return { text: search ? `${count} ${count === 1 ? 'result' : 'results'}` : '', isSeen: false }
}

interface SearchResultsProps {
  id: string
  groups: readonly ChoiceGroup[]
  active: number
  onActive: (index: number) => void
  onChoose: (choice: StaffChoice) => void
}

function StaffSearchResults({ id, groups, active, onActive, onChoose }: SearchResultsProps) {
  // An option that the arrow keys lead to comes into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: groups bring other options under the same number
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, groups])
  let index = -1
  return (
    <div id={`${id}list`} role="listbox" aria-label="Results" hidden={groups.length === 0}>
      {groups.map(({ label, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden="true">{label}</p>
          {results.map((finding) => {
            index += 1
            const own = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={`${finding.url} ${finding.title} ${own}`}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => own !== active && onActive(own)}
                onClick={() => onChoose(finding)}
              >
                <b>{finding.title}</b>
                {finding.detail && <span>{finding.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
