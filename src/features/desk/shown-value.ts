import { formatFocus, isPictureFocus } from '@/features/media/picture-fields'

export function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isPictureFocus(value)) return formatFocus(value)
  if (Array.isArray(value)) return value.join(', ')
  return value instanceof File ? value.name : String(value)
}
