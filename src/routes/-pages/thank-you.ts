import { REGISTERED } from '@/features/events/places/registration-state'
import { PLEASE_CONFIRM } from '@/features/newsletter/list/subscription-texts'
import type { PageTexts } from '@/features/pages/texts/page-text.queries'

const UNSENT = 'This site doesn’t send email yet. To change or cancel, please contact us.'

export interface Thanks {
  title: string
  text?: string
  further?: string
  unsent?: string
  next: { label: keyof Omit<PageTexts<'thank-you'>, 'waitlist'>; href: string }
}

/** The words of the documented toasts, for browsers that show no toast (spec D1 §8, D2 §2). */
export const thanks = new Map(
  Object.entries<Thanks>({
    message: { title: 'Message sent!', text: 'A teacher will contact you soon.', next: { label: 'home', href: '/' } },
    'contact-message': {
      title: 'Message sent',
      text: "Thank you for reaching out. We'll get back to you soon.",
      next: { label: 'home', href: '/' },
    },
    newsletter: {
      title: 'Thank you for subscribing!',
      text: 'You will receive our monthly newsletters with updates about events, teachings, and community news.',
      further: PLEASE_CONFIRM,
      next: { label: 'archive', href: '/newsletter' },
    },
    'newsletter-confirmed': {
      title: 'You’re subscribed',
      text: 'Thank you for confirming. The next newsletter will come to your inbox.',
      next: { label: 'archive', href: '/newsletter' },
    },
    'newsletter-unsubscribed': {
      title: 'You’re unsubscribed',
      text: 'We won’t send you the newsletter anymore. If this was a mistake, you can subscribe again on the newsletter’s page.',
      next: { label: 'home', href: '/' },
    },
    waitlist: {
      title: 'You are on the waitlist',
      unsent: UNSENT,
      next: { label: 'events', href: '/events' },
    },
    registration: {
      title: 'Registration Successful',
      text: REGISTERED,
      unsent: UNSENT,
      next: { label: 'events', href: '/events' },
    },
  }),
)
