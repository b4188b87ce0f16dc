import type { Site } from '@/site/site.schema'
import { type TextPageName, textPages } from '@/site/texts/pages'
import type { PageTree } from '@/site/texts/place'
import { resolveTexts } from './resolve-texts'

export const originalTexts = async (page: TextPageName | { originals(): Promise<{ texts: PageTree }> }, site: Site) =>
  resolveTexts(typeof page === 'string' ? textPages[page] : await page.originals(), site, new Map())
