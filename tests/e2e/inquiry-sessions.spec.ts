import { read } from './as-sent'
import { expect, test } from './fixtures'

test('D1 §2 inquiry sessions: the browser title is followed by the name of the organisation', async ({ page }) => {
  await read(page, '/inquiry-sessions')
  await expect(page).toHaveTitle('Inquiry Sessions · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inquiry Sessions')
  await expect(page.getByText('One-on-one guidance')).toBeVisible()
})

test('D1 §2 inquiry sessions: the four steps', async ({ page }) => {
  await read(page, '/inquiry-sessions')
  const steps = page.getByRole('region', { name: 'How a session unfolds' }).getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    'Initial consultation',
    'Present-moment exploration',
    'Gentle guidance',
    'Integration',
  ])
})

test('D1 §2, §9 inquiry sessions: 50-90 minutes, one-on-one, confidential; and the benefits', async ({ page }) => {
  await read(page, '/inquiry-sessions')
  await expect(page.getByRole('definition')).toHaveText([/50–90 minutes/, /One-on-one/, /Confidential/])
  await expect(page.getByRole('heading', { name: 'Benefits' })).toBeVisible()
})

test('D1 §2 inquiry sessions: how to get started, and the way to the form', async ({ page }) => {
  await read(page, '/inquiry-sessions')
  const start = page.getByRole('region', { name: 'Getting started' })
  await expect(start.getByRole('listitem')).toHaveText([/contact form/, /A teacher reaches out/, /schedule the first session/])
  await expect(start.getByRole('link', { name: 'Speak with a Teacher' })).toHaveAttribute('href', '/programs#speak-with-teacher')
})
