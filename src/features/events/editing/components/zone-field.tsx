import type { ComponentProps } from 'react'
import { SelectField } from '@/components/form/field'
import { ZoneOptions } from '@/components/form/zone-options'
import { listTimeZones } from '@/platform/time/time-zones'
import { timeZoneName } from '../../series/time-zone-name'

interface ZoneFieldProps extends ComponentProps<typeof SelectField> {
  /** The site's zone. */
  siteTimeZone: string
  /** The zone that is stored, which this browser may not list. */
  stored: string
}

const zones = listTimeZones()

/** The clocks by which an event takes place; those of the community come first. */
export const ZoneField = ({ siteTimeZone, stored, ...field }: ZoneFieldProps) => (
  <SelectField {...field}>
    <option value={siteTimeZone}>{timeZoneName(siteTimeZone)}</option>
    {stored !== siteTimeZone && <option value={stored}>{stored}</option>}
    <ZoneOptions zones={zones} except={siteTimeZone} and={stored} />
  </SelectField>
)
