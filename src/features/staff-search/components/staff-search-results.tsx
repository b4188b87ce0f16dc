import { useEffect } from 'react'
import type { ChoiceGroup, StaffChoice } from '../choices'

interface SearchResultsProps {
  /** What the ids of the list and of its options begin with. */
  id: string
  groups: readonly ChoiceGroup[]
  active: number
  onActive: (index: number) => void
  onChoose: (choice: StaffChoice) => void
}

/** The options, in groups; the keyboard stays in the field, which says which of them is active. */
export function StaffSearchResults({ id, groups, active, onActive, onChoose }: SearchResultsProps) {
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
