import type { PageTexts } from '@/features/page-texts/page-text.queries'

type Texts = PageTexts<'thank-you'>

interface Thanks {
  title: string
  /** Absent where staff may change it. */
  text?: string
  next: { label: keyof Omit<Texts, 'waitlist'>; href: string }
}

/** The words of the documented toasts, for browsers that show no toast (spec D1 §8, D2 §2). */
export const thanks = new Map<string, Thanks>([
  ['message', { title: 'Message sent!', text: 'A teacher will contact you soon.', next: { label: 'home', href: '/' } }],
  [
    'contact-message',
    {
      title: 'Message sent',
      text: "Thank you for reaching out. We'll get back to you soon.",
      next: { label: 'home', href: '/' },
    },
  ],
  [
    'newsletter',
    {
      title: 'Thank you for subscribing!',
      text: 'You will receive our monthly newsletters with updates about events, teachings, and community news.',
      next: { label: 'archive', href: '/newsletter' },
    },
  ],
  [
    'waitlist',
    {
      title: 'You are on the waitlist',
      next: { label: 'events', href: '/events' },
    },
  ],
  [
    'registration',
    {
      title: 'Registration Successful',
      text: 'You have been registered for the event. Check your email for confirmation.',
      next: { label: 'events', href: '/events' },
    },
  ],
])
