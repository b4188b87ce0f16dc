import type { Request } from '@playwright/test'
import { tabTo } from './by-keyboard'
import { expect, openTab, testOnOwnSite } from './fixtures'
import { hold } from './held-requests'
import { expectNoBarriers, sidewaysScroll } from './page-checks'

testOnOwnSite(
  'spec B §12: a text is written as it will look: by keys, by its toolbar, from the clipboard, and as its source',
  async ({ page }) => {
    const { step } = testOnOwnSite
    const field = page.getByRole('textbox', { name: 'Text', exact: true })
    const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
    const source = page.locator('textarea[name=markdown]')
    const { keyboard } = page
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = (text: string, html?: string) =>
      page.evaluate(
        ([text, html]) => {
          const parts = {
            'text/plain': new Blob([text ?? ''], { type: 'text/plain' }),
            ...(html && { 'text/html': new Blob([html], { type: 'text/html' }) }),
          }
          return navigator.clipboard.write([new ClipboardItem(parts)])
        },
        [text, html],
      )

    /** Browsers tell of a selection with the next frame, and the field takes 20 ms after it has got the focus. */
    const selectionIsTold = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))))

    await step('the code comes when a text is shown, and not before', async () => {
      const scripts = new Map<string, Request>()
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.set(new URL(request.url()).pathname, request)
      })
      await openTab(page, 'Mailings')
      await expect(page.getByRole('button', { name: 'New Mailing' })).toBeVisible()
      expect([...scripts.keys()].filter((path) => /\/(?:editor|add-picture)-/.test(path))).toEqual([])
      const before = new Set(scripts.keys())
      await page.getByRole('button', { name: 'New Mailing' }).click()
      await expect(field).toHaveAttribute('contenteditable')
      const came = [...scripts].flatMap(([path, request]) => (before.has(path) ? [] : request))
      const sizes = await Promise.all(came.map(async (request) => (await request.sizes()).responseBodySize))
      const sum = sizes.reduce((all, size) => all + size, 0)
      // In bytes as sent: the dialog of a mailing with it.
      expect(sum).toBeGreaterThan(90_000)
      expect(sum).toBeLessThan(150_000)
    })

    await step('what is typed in markdown becomes what it means, and Tab leaves the field', async () => {
      await field.focus()
      await keyboard.type('### The house')
      await keyboard.press('Enter')
      await keyboard.type('It is **old** and _quiet_, see https://example.org/a_b now.')
      await keyboard.press('Enter')
      await keyboard.type('- beds')
      await keyboard.press('Enter')
      await keyboard.type('tables')
      await expect(field.getByRole('heading', { name: 'The house' })).toBeVisible()
      await expect(field.getByRole('listitem')).toHaveText(['beds', 'tables'])
      await expect(source).toHaveValue('### The house\n\nIt is **old** and *quiet*, see https://example.org/a_b now.\n\n- beds\n- tables')
      await keyboard.press('Tab')
      await expect(field).not.toBeFocused()
    })

    await step('the toolbar is one stop of the keyboard, says what is on, and its keys do the same', async () => {
      await field.focus()
      await keyboard.press('Shift+Tab')
      await expect(tool('Bold')).toBeFocused()
      // The field learns of a selection a moment after the browser.
      await expect(async () => {
        await field.focus()
        await keyboard.press('Control+Home')
        await keyboard.press('Control+Shift+ArrowRight')
        await selectionIsTold()
        await keyboard.press('Control+i')
        await expect(source).toHaveValue(/^### \*The\* house/, { timeout: 1000 })
      }).toPass()
      await expect(tool('Italic')).toHaveAttribute('aria-pressed', 'true')
      await tool('Heading').click()
      await expect(source).toHaveValue(/^\*The\* house/)
      await keyboard.press('Control+z')
      await keyboard.press('Control+z')
      await expect(source).toHaveValue(/^### The house/)
    })

    await step('a link is asked for by keys, and removed', async () => {
      await keyboard.press('Control+k')
      await keyboard.type('javascript:alert(1)')
      await keyboard.press('Enter')
      await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/^Please enter an address/)
      await expectNoBarriers(page, 'the form of a link')
      await page.getByLabel('Address').fill('example.org')
      await keyboard.press('Enter')
      await expect(field).toBeFocused()
      await expect(source).toHaveValue(/^### \[The\]\(https:\/\/example\.org\) house/)
      await keyboard.press('Control+k')
      await page.getByRole('button', { name: 'Remove link' }).click()
      await expect(source).toHaveValue(/^### The house/)
    })

    await step('pasting keeps structure and nothing else, is undone at once, and can be plain', async () => {
      await keyboard.press('Control+a')
      await selectionIsTold()
      await copy(
        'x',
        '<h1 class="mso">A</h1><p>b <b>c</b><script>alert(1)</script><img src="https://example.org/x.gif"></p><ul><li>d</li></ul>',
      )
      await keyboard.press('Control+v')
      await expect(source).toHaveValue('### A\n\nb **c**\n\n- d')
      await keyboard.press('Control+z')
      await expect(source).toHaveValue(/^### The house/)
      await keyboard.press('Control+a')
      await selectionIsTold()
      await copy('**e**')
      await keyboard.press('Control+Shift+v')
      await expect(source).toHaveValue('\\*\\*e\\*\\*')
      await keyboard.press('Control+a')
      await selectionIsTold()
      await keyboard.press('Control+v')
      await expect(source).toHaveValue('**e**')
    })

    await step('accents and Japanese are composed, and what is composed is not disturbed', async () => {
      const input = await page.context().newCDPSession(page)
      await keyboard.press('Control+End')
      await selectionIsTold()
      for (const text of ['n', 'に', 'にほ', 'にほん'])
        await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await input.send('Input.insertText', { text: '日本' })
      await expect(source).toHaveValue(/日本/)
      await expect(field).toHaveText('e日本')
    })

    await step('its source can be seen and changed; what only that can show is an island, moved and deleted whole', async () => {
      await page.getByRole('button', { name: /^Markdown/ }).click()
      await field.fill('One\n\n[a]: /b\n\n__Two__')
      await page.getByRole('button', { name: /^Markdown/ }).click()
      await expect(field.locator('.island')).toContainText('[a]: /b')
      await field.locator('.island').getByText('Up', { exact: true }).click()
      await expect(source).toHaveValue('[a]: /b\n\nOne\n\n__Two__')
      await keyboard.press('Delete')
      await expect(source).toHaveValue('One\n\n__Two__')
      await expect(page.getByText('12 of 20,000 characters')).toBeVisible()
    })

    await step('on a phone nothing is out of reach', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await sidewaysScroll(page)).toEqual([])
      await expectNoBarriers(page, 'a text on a phone')
      await page.getByLabel('Subject').focus()
      await tabTo(page, tool('Bold'))
    })
  },
)

testOnOwnSite('spec B §12: who writes before the code of the field has come goes on with what is selected', async ({ page }) => {
  await openTab(page, 'Pages')
  const field = page.getByLabel('Top of the page', { exact: true })
  for (const [part, text] of [
    [/.+/, 'We sit **together**.'],
    [/community/, 'house'],
    [/(?=Our)/, 'Welcome. '],
  ] as const) {
    const code = await hold(page, '/assets/editor-*.js')
    await page.goto('/admin?tab=pages&page=home&field=hero.text')
    await field.evaluate((area: HTMLTextAreaElement, pattern) => {
      const found = new RegExp(pattern).exec(area.value)
      area.setSelectionRange(found?.index ?? 0, (found?.index ?? 0) + (found?.[0].length ?? 0))
      area.focus()
    }, part.source)
    code.release()
    await expect(field).toHaveAttribute('contenteditable')
    await page.keyboard.insertText(text)
    const before = 'Our community is in Boulder, at the foot of the Rocky Mountains.'
    await expect(field).toHaveText(before.replace(part, text.replaceAll('*', '')))
  }
})
