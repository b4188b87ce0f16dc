import type { StaffFinding } from '@/content/staff/staff-search.schema'
import { rankedMatches } from '@/platform/search-words'
import { describeSetting, settingAddress, settingFieldNames, settingFields } from './setting-fields'

/** Up to `limit` fields of the settings that have every word of `search` in their label, section, hint or keywords. */
export function searchSettings(search: string, limit: number): StaffFinding[] {
  const textsOf = (name: (typeof settingFieldNames)[number]) => {
    const { label, hint } = describeSetting(name)
    const { section, keywords } = settingFields[name]
    return [label, section, typeof hint === 'string' ? hint : undefined, keywords] as const
  }
  return rankedMatches(settingFieldNames, search, textsOf, limit).map((name) => ({
    title: settingFields[name].label,
    detail: settingFields[name].section,
    url: settingAddress(name),
  }))
}
