import { memo } from 'react'

interface ZoneOptionsProps {
  /** IANA names. The same array each time, since hundreds of options should not be drawn with every key that is pressed. */
  zones: readonly string[]
  except: string
  and?: string
}

export const ZoneOptions = memo(({ zones, except, and }: ZoneOptionsProps) => {
  const others = zones.filter((zone) => zone !== except && zone !== and)
  return Object.entries(Object.groupBy(others, (zone) => zone.split('/')[0] ?? '')).map(([region, inRegion = []]) => (
    <optgroup key={region} label={region}>
      {inRegion.map((zone) => (
        <option key={zone} value={zone}>
          {zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone}
        </option>
      ))}
    </optgroup>
  ))
})
