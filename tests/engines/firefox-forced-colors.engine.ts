import { describe, expect } from 'vitest'
import { engineTest } from './engine-test'
import { startFirefox } from './firefox'
import { desk } from './visitor'

/** As the system's contrast themes set it, and as the browser's own settings do. */
const forced = { 'ui.useAccessibilityTheme': 1, 'browser.display.document_color_use': 2 }

// Headless, Firefox has one set of forced colors, which is a light one whatever the device asks for.
const isDark = false

const test = engineTest((siteUrl, scheme) => startFirefox(siteUrl, scheme, forced), isDark)

describe('Firefox, forced colors', () => {
  test('forms for visitors: signs have the color of the words, and what is wrong has a stronger edge', async ({ visitor }) => {
    await visitor.browser.open('/register/introduction-to-the-diamond-approach')
    expect(await visitor.browser.run(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    await visitor.press('button', 'Register')
    await visitor.sees('Name must be at least 2 characters')
    expect(await visitor.browser.run(drawnUnlikeWords)).toEqual([])
    expect(await visitor.browser.run(edges)).toEqual({ wrong: '2px', right: '1px' })
  })

  test('the staff area: signs have the color of the words, and a chosen segment looks different from the others', async ({
    visitor,
    session,
  }) => {
    await visitor.browser.resize(desk)
    await visitor.logIn(session)
    for (const [path, words] of [
      ['/admin?tab=events&edit=1', 'Save Event'],
      ['/admin?tab=settings', 'Button color'],
      ['/admin?tab=contact-reports', 'Contact method'],
    ] as const) {
      await visitor.browser.open(path)
      await visitor.sees(words)
      expect(await visitor.browser.run(drawnUnlikeWords), path).toEqual([])
    }
    await visitor.browser.open('/admin?tab=events&edit=1')
    await visitor.sees('Save Event')
    const segments = await visitor.browser.run(segmentColors)
    expect(segments.length).toBeGreaterThan(2)
    for (const { chosen, words, others } of segments) {
      expect(others).not.toContain(chosen)
      expect(words).not.toBe(chosen)
    }
  })
})

/** Drawings whose color is not that of what they are in. */
function drawnUnlikeWords() {
  return [...document.querySelectorAll('svg')]
    .filter((drawing) => drawing.parentElement && getComputedStyle(drawing).color !== getComputedStyle(drawing.parentElement).color)
    .map((drawing) => drawing.outerHTML.slice(0, 120))
}

function edges() {
  const edgeOf = (selector: string) => {
    const field = document.querySelector(`main ${selector}`)
    return field && getComputedStyle(field).borderTopWidth
  }
  return { wrong: edgeOf('input[aria-invalid="true"]'), right: edgeOf('textarea:not([aria-invalid="true"])') }
}

/** The ground and the words of each chosen segment, and the grounds of the others next to it. */
function segmentColors() {
  return [...document.querySelectorAll('label:has(> input[type="radio"]:checked)')].map((segment) => {
    const { backgroundColor, color } = getComputedStyle(segment)
    const others = [...(segment.parentElement?.children ?? [])].filter((each) => each !== segment)
    return { chosen: backgroundColor, words: color, others: others.map((each) => getComputedStyle(each).backgroundColor) }
  })
}
