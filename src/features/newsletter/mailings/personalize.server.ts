import type { Services } from '@/platform/services.server'

/** What the stored email has in place of each recipient’s unsubscribe link. No text of anyone’s can hold it by chance. */
export const unsubscribePlaceholder = ({ config }: Pick<Services, 'config'>) => `${config.publicUrl}/newsletter/unsubscribe/${TOKEN}`
const TOKEN = 'THE-RECIPIENTS-OWN-LINK'

/** The email for one recipient. */
export const personalize = <Email extends { html: string; text: string }>(email: Email, placeholder: string, url: string): Email => ({
  ...email,
  html: email.html.replaceAll(placeholder, url),
  text: email.text.replaceAll(placeholder, url),
})
