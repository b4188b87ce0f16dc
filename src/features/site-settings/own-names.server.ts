import { isDeepStrictEqual } from 'node:util'
import type { Services } from '@/platform/services.server'

const NAMES = ['community', 'address', 'phone', 'email', 'hours'] as const

type Sites = Pick<Services, 'site' | 'siteDefaults'>

/** Whether what visitors need to find the community is said by itself, all of it. */
export const hasOwnNames = ({ site, siteDefaults }: Sites): boolean =>
  NAMES.every((name) => !isDeepStrictEqual(site[name], siteDefaults.site[name]))

/** Whether no link is the placeholder any more that the site came with. */
export const hasOwnLinks = ({ site, siteDefaults }: Sites): boolean =>
  Object.entries(siteDefaults.site.links).every(([name, placeholder]) => site.links[name as keyof typeof site.links] !== placeholder)
