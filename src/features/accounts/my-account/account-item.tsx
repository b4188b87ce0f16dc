import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface AccountItemProps {
  icon: LucideIcon
  title: ReactNode
  /** Facts in small print. */
  note?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** One of what opens the account, or of where it is open; its list is `<ul className="rows">`. */
export const AccountItem = ({ icon: Icon, title, note, action }: AccountItemProps) => (
  <li>
    <Icon aria-hidden="true" size={18} strokeWidth={1.6} />
    <div>
      <p className="title">{title}</p>
      {note && <p className="note">{note}</p>}
    </div>
    {action}
  </li>
)
