import { isDeepStrictEqual } from 'node:util'
import { keysOf } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import { type SettingFieldName, settingAddress } from './setting-fields'

type Sites = Pick<Services, 'site' | 'siteDefaults'>

const NAMES = {
  community: 'community',
  address: 'address.street',
  phone: 'phone',
  email: 'email',
  hours: 'hours',
} as const satisfies Partial<Record<keyof Sites['site'], SettingFieldName>>

export const ownNames = ({ site, siteDefaults }: Sites) => isDone(NAMES, (name) => !isDeepStrictEqual(site[name], siteDefaults.site[name]))

const LINKS = {
  school: 'links.school',
  socialPage: 'links.socialPage',
  videoChannel: 'links.videoChannel',
  movieNights: 'links.movieNights',
  bonfires: 'links.bonfires',
  movement: 'links.movement',
  gatherings: 'links.gatherings',
} as const satisfies Record<keyof Sites['site']['links'], SettingFieldName>

export const ownLinks = ({ site, siteDefaults }: Sites) => isDone(LINKS, (name) => site.links[name] !== siteDefaults.site.links[name])

function isDone<Name extends string>(fields: Readonly<Record<Name, SettingFieldName>>, isOwn: (name: Name) => boolean) {
  const missing = keysOf(fields).find((name) => !isOwn(name))
  return missing === undefined || { url: settingAddress(fields[missing]) }
}
