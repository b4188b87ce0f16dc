import { describe, expect } from 'vitest'
import type { EngineTest } from './engine-test'
import type { Story } from './story'
import { desk } from './visitor'

/** That stories come out, and that nothing else goes wrong along the way. */
export function describeStories(test: EngineTest, stories: Story[]) {
  describe('stories', () => {
    for (const { title, problems = [], tell } of stories) {
      test(title, async ({ visitor, site, session }) => {
        await visitor.browser.resize(desk)
        await tell(visitor, site, session)
        expect(visitor.browser.takeProblems()).toEqual(problems)
      })
    }
  })
}
