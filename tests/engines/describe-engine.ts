import { describe } from 'vitest'
import type { StartBrowser } from './browser'
import { describePages } from './describe-pages'
import { describeStories } from './describe-stories'
import { doorStories } from './door-stories'
import { engineTest } from './engine-test'
import * as all from './pages'
import { staffStories } from './staff-stories'
import { visitorStories } from './visitor-stories'

/** The list of pages and the list of stories, which are the same for every engine; or a part of them. */
export function describeEngine(
  name: string,
  startBrowser: StartBrowser,
  { pages = all.pages, anchors = all.anchors, stories = [...visitorStories, ...staffStories, ...doorStories] } = {},
) {
  const test = engineTest(startBrowser)
  describe(name, () => {
    describePages(test, pages, anchors)
    describeStories(test, stories)
  })
}
