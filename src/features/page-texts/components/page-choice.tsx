import { SelectField } from '@/components/form/field'
import type { PageAnswer } from '../page-text.calls'

interface PageChoiceProps {
  pages: readonly PageAnswer[]
  chosen: PageAnswer
  onChoose: (page: string) => void
}

const changedOn = ({ places }: PageAnswer) => places.filter(({ text }) => text !== null).length

/** The pages with how much of each is changed: a list next to the texts, or a drop-down where there is no room for that. */
export function PageChoice({ pages, chosen, onChoose }: PageChoiceProps) {
  return (
    <>
      <nav aria-label="Pages" className="page-list">
        <ul>
          {pages.map((each) => (
            <li key={each.page}>
              <button type="button" aria-current={each === chosen ? 'page' : undefined} onClick={() => onChoose(each.page)}>
                {each.title}
                {changedOn(each) > 0 && <small>{changedOn(each)} changed</small>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page-select">
        <SelectField label="Page" value={chosen.page} onChange={({ target }) => onChoose(target.value)}>
          {pages.map((each) => (
            <option key={each.page} value={each.page}>
              {each.title}
              {changedOn(each) > 0 ? ` (${changedOn(each)} changed)` : ''}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
