/** First parts of addresses that the program has or had, which no page can take; a test compares them with its routes, calls, feeds and files. */
export const RESERVED_SLUGS: readonly string[] = [
  ...[
    'about',
    'admin',
    'community',
    'contact',
    'donation',
    'events',
    'inquiry-sessions',
    'introductory-teachings',
    'login',
    'newsletter',
    'preview',
  ],
  ...['privacy-policy', 'programs', 'register', 'registered', 'registration', 'search', 'teachers', 'terms', 'thank-you', 'webinars'],
  ...['api', 'assets', 'images', 'metrics', 'og', 'policy-reports', 'uploads'],
]
