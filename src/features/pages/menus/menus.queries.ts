import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { menuCalls } from './menus.calls'

export const menusQuery = apiQuery(['/api/menus'], apiRequest<typeof menuCalls>()('GET /api/menus'), neverCached)

/** In the place of a page in the tab's address. */
export const MENUS = 'menus'
export const MENUS_ADDRESS = `/admin?tab=pages&page=${MENUS}`
