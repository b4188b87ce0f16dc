import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'

/** A message as HTML and as plain text, for the mail programs of either kind. */
export async function renderEmail(email: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(email)
  return { html, text: toPlainText(html) }
}
