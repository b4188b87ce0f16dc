import { truncated } from '@/platform/truncated'
import { type SettingName, settingNames } from './setting-names'

/** Of one value: a review asks what it was, and the version history has all of it. */
const MAX_LENGTH = 60

/** What became of settings, as the end of a sentence: `from “Meadow” to “Valley”`, or with their names where there are several. What is no single value is left out. */
export function describeChanges(
  before: Partial<Record<SettingName, unknown>>,
  after: Partial<Record<SettingName, unknown>>,
  changed: readonly SettingName[],
): string {
  const single = changed.filter((name) => typeof before[name] !== 'object' && typeof after[name] !== 'object')
  return single
    .map((name) => `${changed.length > 1 ? `${settingNames[name]} ` : ''}from ${shown(before[name])} to ${shown(after[name])}`)
    .join('; ')
}

const shown = (value: unknown) => (value === undefined || value === '' ? 'nothing' : `“${truncated(String(value), MAX_LENGTH)}”`)
