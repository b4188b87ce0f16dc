interface Thanks {
  title: string
  text: string
  next: { label: string; href: string }
}

/** The words of the documented toasts, for browsers that show no toast (spec D1 §8, D2 §2). */
export const thanks = new Map<string, Thanks>([
  ['message', { title: 'Message sent!', text: 'A teacher will contact you soon.', next: { label: 'Go to the home page', href: '/' } }],
  [
    'contact-message',
    {
      title: 'Message sent',
      text: "Thank you for reaching out. We'll get back to you soon.",
      next: { label: 'Go to the home page', href: '/' },
    },
  ],
  [
    'newsletter',
    {
      title: 'Thank you for subscribing!',
      text: 'You will receive our monthly newsletters with updates about events, teachings, and community news.',
      next: { label: 'Read past newsletters', href: '/newsletter' },
    },
  ],
  [
    'waitlist',
    {
      title: 'You are on the waitlist',
      text: 'We write to you when a place is free.',
      next: { label: 'See all events', href: '/events' },
    },
  ],
  [
    'registration',
    {
      title: 'Registration Successful',
      text: 'You have been registered for the event. Check your email for confirmation.',
      next: { label: 'See all events', href: '/events' },
    },
  ],
])
