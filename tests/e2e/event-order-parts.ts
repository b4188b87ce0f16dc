import type { Page } from '@playwright/test'
import { expect } from './fixtures'

export const [meditation, introduction, body, guidance, groups] = [
  'Free Weekly Sunday Meditation',
  'Introduction to the Diamond Approach',
  'The Body and the Spiritual Journey',
  'Trusting Our Inner Guidance',
  'Ongoing Groups',
] as const

export const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
export const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `More for ${title}`, exact: true })
export const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** By the menu of its row. */
export async function move(page: Page, way: 'up' | 'down', title: string) {
  await menuOf(page, title).click()
  await item(page, `Move ${way} ${title}`).click()
}
export const updated = (page: Page) => page.getByText('Event order updated successfully', { exact: true })
const orderOn = (page: Page) =>
  page.getByRole('rowheader').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).innerText.split('\n')[0]))

export async function expectOrder(page: Page, titles: string[]) {
  await expect.poll(() => orderOn(page)).toEqual(titles)
}

/** Notes the ids of each order that is sent. */
export function noteOrders(page: Page): number[][] {
  const sent: number[][] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/reorder')) sent.push((request.postDataJSON() as { eventIds: number[] }).eventIds)
  })
  return sent
}
