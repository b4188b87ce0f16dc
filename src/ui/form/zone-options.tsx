import { memo } from 'react'

interface ZoneOptionsProps {
  /** IANA names. The same array each time, since hundreds of options should not be drawn with every key that is pressed. */
  zones: readonly string[]
  except: string
  and?: string
}

/** The zone of this device first; the others by region, each found by typing what people call its time: `Eastern Time, New York`. */
export const ZoneOptions = memo(({ zones, except, and }: ZoneOptionsProps) => {
  const others = zones.filter((zone) => zone !== except && zone !== and)
  const here = others.find((zone) => zone === new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <>
      {here && <option value={here}>{formatZone(here)} (this device)</option>}
      {Object.entries(Object.groupBy(others, (zone) => zone.split('/')[0] ?? '')).map(([region, inRegion = []]) => (
        <optgroup key={region} label={region}>
          {inRegion
            .map((zone) => ({ zone, name: formatZone(zone) }))
            .sort((one, other) => one.name.localeCompare(other.name))
            .map(
              ({ zone, name }) =>
                zone !== here && (
                  <option key={zone} value={zone}>
                    {name}
                  </option>
                ),
            )}
        </optgroup>
      ))}
    </>
  )
})

function formatZone(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
  const place = zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ')
  return [parts.find(({ type }) => type === 'timeZoneName')?.value, place].filter(Boolean).join(', ') || zone
}
