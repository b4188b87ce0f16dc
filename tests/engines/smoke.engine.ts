import { describeEngine } from './describe-engine'
import { startFirefox } from './firefox'
import { pages } from './pages'
import { messageStory } from './visitor-stories'

const paths = ['/', '/events', '/contact', '/programs', '/login']

describeEngine('Firefox, smoke test', startFirefox, {
  pages: pages.filter(({ path }) => paths.includes(path)),
  anchors: ['/programs#speak-with-teacher'],
  stories: [messageStory],
})
