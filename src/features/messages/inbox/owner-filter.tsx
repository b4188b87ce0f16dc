import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@/ui/form/field'
import { ownersQuery } from './inbox.queries'

interface OwnerFilterProps {
  /** The id of an account, `none`, or empty for all. */
  chosen: string
  onChange: (owner: string) => void
}

/** Narrows the messages to those that someone, or no one, looks after. */
export function OwnerFilter({ chosen, onChange }: OwnerFilterProps) {
  const { data } = useQuery(ownersQuery)
  return (
    <SelectField label="Owner" aria-required={false} value={chosen} onChange={({ target }) => onChange(target.value)}>
      <option value="">Anyone</option>
      <option value="none">No one yet</option>
      {data?.owners.map(({ id, username }) => (
        <option key={id} value={id}>
          {username}
        </option>
      ))}
    </SelectField>
  )
}
