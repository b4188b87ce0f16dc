import { type ComponentProps, memo } from 'react'
import { SelectField } from '@/components/form/field'
import { zoneInWords } from '../../series/time-zone-name'

interface ZoneFieldProps extends ComponentProps<typeof SelectField> {
  /** The site's zone. */
  siteTimeZone: string
  /** The zone that is stored, which this browser may not list. */
  stored: string
}

/** The clocks by which an event takes place; those of the community stand first. */
export const ZoneField = ({ siteTimeZone, stored, ...field }: ZoneFieldProps) => (
  <SelectField {...field}>
    <option value={siteTimeZone}>{zoneInWords(siteTimeZone)}</option>
    {stored !== siteTimeZone && <option value={stored}>{stored}</option>}
    <OtherZones except={siteTimeZone} and={stored} />
  </SelectField>
)

/** Hundreds, drawn once and not with every key that is pressed. */
const OtherZones = memo(({ except, and }: { except: string; and: string }) => {
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
