import { memo } from 'react'

/** The time zones that this browser knows, by region, but for those that stand above. Hundreds, drawn once and not with every key that is pressed. */
export const ZoneOptions = memo(({ except, and }: { except: string; and?: string }) => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== except && zone !== and)
  return Object.entries(Object.groupBy(zones, (zone) => zone.split('/')[0] ?? '')).map(([region, inRegion = []]) => (
    <optgroup key={region} label={region}>
      {inRegion.map((zone) => (
        <option key={zone} value={zone}>
          {zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone}
        </option>
      ))}
    </optgroup>
  ))
})
