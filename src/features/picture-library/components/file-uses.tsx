import type { UploadUse } from '@/content/staff/upload-use.schema'
import { StaffLink } from '@/features/staff-area/components/staff-link'
import { wordsBefore } from '../media-words'

/** More of them are shown on request. */
const AT_FIRST = 3

type Use = Omit<UploadUse, 'alt'>

/** Where a file is used, each leading to where staff find it. */
export function FileUses({ uses }: { uses: readonly Use[] }) {
  const more = uses.slice(AT_FIRST)
  return (
    <>
      <UseList uses={uses.slice(0, AT_FIRST)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <UseList uses={more} />
        </details>
      )}
    </>
  )
}

const UseList = ({ uses }: { uses: readonly Use[] }) => (
  <ul className="uses">
    {uses.map((use) => (
      <li key={`${use.state} ${use.url} ${use.label}`}>
        <small>{wordsBefore(use)}</small>
        <StaffLink url={use.url}>{use.label}</StaffLink>
      </li>
    ))}
  </ul>
)
