import { expect, test, visit } from './fixtures'
import { expectNoBarriers } from './page-checks'

test('D1 §2 event: a teacher card opens a dialog with the whole bio and the personal message, without barriers; the focus stays inside', async ({
  page,
}) => {
  await visit(page, '/events/introduction-to-the-diamond-approach')
  const opener = page.getByRole('button', { name: 'Read more about Anna Example' })
  await expect(page.getByText('A photograph and a link to a website of their own')).toBeHidden()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Anna Example' })
  await expect(dialog.getByText('A photograph and a link to a website of their own')).toBeVisible()
  await expect(dialog.getByText('What I love in this work is how ordinary it is.')).toBeVisible()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    const isInside = () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null
    expect(await page.evaluate(isInside)).toBe(true)
  }
  await expectNoBarriers(page, 'a teacher’s dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
