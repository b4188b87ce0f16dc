import { isDeepStrictEqual } from 'node:util'
import type { Services } from '@/platform/services.server'

const NAMES = ['community', 'address', 'phone', 'email', 'hours'] as const

/** Whether what visitors need to find the community is said by itself, all of it. */
export const hasOwnNames = ({ site, siteDefaults }: Pick<Services, 'site' | 'siteDefaults'>): boolean =>
  NAMES.every((name) => !isDeepStrictEqual(site[name], siteDefaults.site[name]))
