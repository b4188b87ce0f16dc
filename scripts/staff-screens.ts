import type { Page } from '@playwright/test'

export interface Screen {
  name: string
  path: string
  /** For staff, on a phone and at a desk. */
  isForStaff?: boolean
  /** Brings the page to the state that is shown. */
  open?: (page: Page) => Promise<unknown>
  /** Only what fits on the screen, in full size; else the whole page, in half its size. */
  isFirstView?: boolean
  /** Only what the window shows, in half its size: a dialog, or a long page with a bar that sticks to the window's edge. */
  isWindowOnly?: boolean
}

const tab = (id: string, open?: Screen['open']): Screen => ({
  name: `admin-${id}`,
  path: `/admin?tab=${id}`,
  isForStaff: true,
  ...(open && { open }),
})

/** A dialog of a tab, opened by the first button of that name. */
const dialog = (id: string, name: string, button: RegExp, then?: Screen['open']): Screen => ({
  ...tab(id),
  name: `admin-${id}-${name}`,
  isWindowOnly: true,
  async open(page) {
    await page.getByRole('tabpanel').getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
    await then?.(page)
  },
})

/** Every tab and dialog of the staff area. */
export const staffScreens: Screen[] = [
  { ...tab('today'), name: 'today', isFirstView: true },
  tab('events'),
  dialog('events', 'create', /^Add New Event/),
  dialog('events', 'edit', /^Edit/),
  dialog('events', 'attendees', /^View Attendees/),
  dialog('events', 'attendees-door', /^View Attendees/, (page) => page.getByRole('radio', { name: 'At the door' }).check()),
  tab('teachers'),
  dialog('teachers', 'edit', /^Edit/),
  tab('newsletters'),
  dialog('newsletters', 'create', /^Add New Newsletter/),
  tab('webinars'),
  dialog('webinars', 'edit', /^Edit/),
  tab('testimonials'),
  dialog('testimonials', 'edit', /^Edit/),
  tab('contact-reports'),
  tab('mailings'),
  tab('programs'),
  dialog('programs', 'edit', /^Edit/),
  tab('subscribers'),
  tab('accounts'),
  dialog('accounts', 'invite', /^Invite/),
  dialog('accounts', 'invitation', /^Invite/, (page) => page.getByRole('dialog').getByRole('button', { name: 'Create Link' }).click()),
  tab('my-account'),
  {
    ...tab('my-account'),
    name: 'admin-accounts-password',
    isWindowOnly: true,
    open: (page) => page.getByRole('button', { name: 'Change My Password' }).click(),
  },
  { ...tab('pages'), isWindowOnly: true },
  { ...tab('settings'), isWindowOnly: true },
  tab('mail'),
  tab('activity'),
  tab('recently-deleted'),
  {
    ...dialog('testimonials', 'conflict', /^Edit/, async (page) => {
      await page.getByRole('dialog').getByLabel('Quote').fill('Sample words of a student, in a better order.')
      const answer = await page.request.get('/api/cms/testimonials')
      const [first] = (await answer.json()).testimonials
      await page.request.put(`/api/cms/testimonials/${first.id}`, { data: { quote: 'Sample words, changed since by someone else.' } })
      await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    }),
  },
  {
    ...dialog('testimonials', 'log-in-again', /^Edit/, async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill('Sample student')
      await page.context().clearCookies()
      await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
      await page.getByRole('dialog', { name: 'Please log in again' }).waitFor()
    }),
  },
]
