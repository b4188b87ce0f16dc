import { Search } from 'lucide-react'
import './staff-frame.css'

const isMac = () => /^(Mac|iP)/.test(navigator.platform)

/** Opens the search over everything: what looks like its field, and on phones a sign. */
export const SearchButtons = ({ onSearch }: { onSearch: () => void }) => (
  <>
    <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch} className="staff-find">
      <Search aria-hidden="true" size={18} strokeWidth={1.6} />
      <span>Search everything</span>
      <span aria-hidden="true" className="key">
        <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </span>
    </button>
    <button type="button" aria-haspopup="dialog" aria-label="Search everything" onClick={onSearch} className="staff-find-sign">
      <Search aria-hidden="true" size={19} strokeWidth={1.6} />
    </button>
  </>
)
