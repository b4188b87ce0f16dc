/** The modules below `src` without their extension, and folders, that the bundler puts together in one piece, by the name of the piece. */
export const clientPieces = {
  /** What the home page needs of our own, from the date of an event to the frame of a section: in one piece instead of a dozen of 100 bytes. */
  shared: [
    ...['button', 'logo', 'section', 'site-link', 'dialog/open-dialogs', 'toast/toast', 'toast/toast-look'].map(
      (name) => `components/${name}`,
    ),
    'features/accounts/account.queries',
    'platform/roles',
    ...['event-date', 'event.queries', 'load-event', 'use-events'].map((name) => `features/events/${name}`),
    ...['page-text.queries', 'components/prose', 'components/page-picture'].map((name) => `features/page-texts/${name}`),
    ...['newsletters/newsletter', 'programs/program', 'testimonials/testimonial', 'webinars/webinar'].map(
      (name) => `features/${name}.queries`,
    ),
    ...['time/clock', 'browser/api-request', 'browser/fetch-json', 'forms/honeypot-field'].map((name) => `platform/${name}`),
    ...['stale-after', 'lazy-near-viewport', 'page-data'].map((name) => `platform/rendering/${name}`),
    ...['message-page', 'page-head', 'text-page'].map((name) => `routes/-layout/${name}`),
    'routes/-newsletter',
    ...['use-site', 'layout-image', 'place', 'logo-grounds'].map((name) => `site/${name}`),
  ],
  /** Months and days by name, which forms read without anything else of `event-words`. */
  calendar: ['platform/time/calendar'],
  /** What shows when an event takes place and what it costs: one chunk for all pages that show it; the home page doesn’t. */
  'event-words': [
    ...[
      'date-details',
      'single-dates',
      'format-moment',
      'format-session',
      'format-rule',
      'next-day',
      'time-zone-name',
      'read-rule',
      'rule-choice',
    ].map((name) => `features/events/series/${name}`),
    ...['format-price', 'format-cost', 'closes-before', 'is-free'].map((name) => `features/events/registration/${name}`),
    'features/events/places/place-words',
    'platform/time/zoned-time',
    ...['event-text', 'sharing/event-description'].map((name) => `features/events/${name}`),
    'platform/text/plain-text',
  ],
  picture: [
    'components/picture',
    'components/no-picture',
    'components/picture-with-fallback',
    'picture-attributes',
    'responsive-image',
  ].map((name) => `features/media/${name}`),
  video: ['components/video-player', 'video-embed'].map((name) => `features/media/${name}`),
  /** The page of one webinar. */
  'webinar-page': ['webinar-detail', 'webinar-not-found'].map((name) => `features/webinars/components/${name}`),
  /** Of visitors' forms. */
  forms: [
    ...['choice-field', 'field', 'public-form-fields', 'submit-button'].map((name) => `components/form/${name}`),
    ...['form-fields', 'use-public-form', 'use-submit-once'].map((name) => `platform/forms/${name}`),
    'features/messages/contact-options',
    ...['keys-of', 'browser/entry-key'].map((name) => `platform/${name}`),
  ],
  /** What most pages but the home page need around and in their content; before what would take the same with it. */
  page: [
    ...['page-header', 'notice', 'skeleton'].map((name) => `components/${name}`),
    ...['text/nouns', 'text/spell-number', 'browser/with-query'].map((name) => `platform/${name}`),
    'routes/-layout/load-or-not-found',
  ],
  /** Of lists by year. */
  archive: ['ui/tabs', 'platform/time/by-year', 'routes/-layout/use-tab-in-address'],
  'registration-facts': ['features/events/places/format-price', 'features/events/registration/when-fact'],
  /** What the form of a registration and its page share. */
  'registration-page': [
    ...['fact-list', 'detail-fields'].map((name) => `features/registrations/components/${name}`),
    'routes/-registration/no-form',
  ],
  'newsletter-links': [...['links/please-confirm', 'subscription.queries'].map((name) => `features/mailing-list/${name}`)],
  /** What logging in and the staff area share. */
  account: [
    ...[
      'account.schema',
      'account-role',
      ...['code-field', 'passkey-button', 'passkey-login-button', 'second-step', 'username-field'].map(
        (name) => `login/components/${name}`,
      ),
      ...['credential.schema', 'passkey-fault', 'passkey.queries'].map((name) => `second-factor/passkeys/${name}`),
      'second-factor/second-factor.schema',
      'use-account-form',
      'use-login',
    ].map((name) => `features/auth/${name}`),
    ...['offline-copy', 'staff-storage'].map((name) => `platform/browser/${name}`),
  ],
  /** What a preview link and the staff area share. */
  preview: ['features/desk/publishing/preview.queries', 'platform/rendering/preloadable'],
  /** Loaded only where the texts of a page can't be. */
  'original-texts': [
    'features/pages/texts/original-texts',
    'site/texts/',
    ...['events/event', 'newsletters/newsletter', 'teachers/teacher', 'webinars/webinar'].map((name) => `features/${name}-texts`),
  ],
  /** What every tab of the staff area is made of, which the pages of visitors never need: in one piece instead of some thirty. */
  'staff-area': [
    ...['routes/-admin/', 'features/staff-area/', 'features/staff-search/', 'components/table/'],
    ...['copy', 'search', 'switch'].map((name) => `components/form/${name}-field`),
    ...['dialog/form-dialog', 'icon-button'].map((name) => `components/${name}`),
    '@/platform/roles',
    'features/today/overview.queries',
    ...['file-fault', 'picture-fields', 'upload-rules'].map((name) => `features/media/${name}`),
    'features/newsletter/archive/admin-newsletters.queries',
    'features/desk/library/media.queries',
    'content/edit-conflict',
    'platform/rendering/page-query',
    ...['log-in-again', 'second-factor-required', 'use-debounced', 'use-scale'].map((name) => `platform/browser/${name}`),
    'platform/forms/send-form',
  ],
  /** Fields of several dialogs of staff, and what stands next to them: a request for each costs more than they do. */
  'staff-fields': [
    ...['markdown-field', 'zone-options'].map((name) => `components/form/${name}`),
    'features/accounts/passwords/open-export',
    ...['chosen-file.schema', 'with-its-picture'].map((name) => `features/media/${name}`),
    ...[
      'described-image-field',
      'file-choice',
      'file-mark',
      'focus-chooser',
      'focused-image-field',
      'image-field',
      'picture-preview',
      'use-chosen-file',
    ].map((name) => `features/media/components/${name}`),
    ...['browser/download', 'text/slug', 'time/time-zones'].map((name) => `platform/${name}`),
    'site/site.schema',
  ],
}

/** Icons that only staff see. They go with `staff-area`: as files of their own each one would be named in every visitor's first script. */
export const staffIcons = [
  'arrow-down',
  'arrow-up',
  'chevron-left',
  'chevron-right',
  'copy',
  'copy-plus',
  'ellipsis',
  'external-link',
  'eye',
  'image-plus',
  'key-round',
  'laptop',
  'pencil',
  'plus',
  'rotate-ccw-clock',
  'search',
  'shield-off',
  'trash',
]
