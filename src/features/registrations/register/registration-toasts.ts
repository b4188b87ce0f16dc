import { RequestError } from '@/platform/browser/fetch-json'

/** What a visitor gets to read, by what they got (spec D1 §8; B §3.3). */
export const registrationSuccess = {
  registered: {
    title: 'Registration Successful',
    description: 'You have been registered for the event. Check your email for confirmation.',
  },
  waitlisted: { title: 'You are on the waitlist', description: 'We’ll email you if a place opens up.' },
}

/** What they read where the server has no words for it (spec D1 §8). */
export const registrationFailure = {
  title: 'Registration Failed',
  variant: 'destructive' as const,
  description: (error: unknown) =>
    error instanceof RequestError ? 'Registration failed' : 'There was an error during registration. Please try again.',
}
