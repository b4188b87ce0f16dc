import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@/components/form/field'
import { adminNewslettersQuery } from '@/features/newsletters/admin-newsletters.queries'
import { mailingFieldLabels } from '../mailing-fields'

interface NewsletterChoiceProps {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
}

/** A newsletter of the archive to present, or none. */
export function NewsletterChoice({ value, onChange, error }: NewsletterChoiceProps) {
  const { data } = useQuery(adminNewslettersQuery)
  const newsletters = data?.newsletters ?? []
  if (newsletters.length === 0 && value === null) return null
  return (
    <SelectField
      label={mailingFieldLabels.newsletterId}
      optional
      error={error}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      <option value="">None</option>
      {newsletters.map(({ id, month, year, isSpecial, specialDescription }) => (
        <option key={id} value={id}>
          {month} {year}
          {isSpecial && `, special edition${specialDescription ? `: ${specialDescription.slice(0, 60)}` : ''}`}
        </option>
      ))}
    </SelectField>
  )
}
