import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** What every page needs, without what staff alone do. Together it compresses better than in the pieces that the bundler would find. */
const framework = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*\/useBlocker\.)/

/** What the home page needs of our own, from the date of an event to the frame of a section: in one piece instead of a dozen of 100 bytes. */
const shared = new RegExp(
  `/src/(?:${[
    'components/(?:button|logo|section|site-link|dialog/open-dialogs|toast/(?:toast|toast-look))',
    'features/auth/account.queries',
    'features/events/(?:event-date|event-text|event.queries|load-event|use-events)',
    'features/page-texts/(?:page-text.queries|components/(?:prose|page-picture|words))',
    'features/(?:programs/program|testimonials/testimonial|webinars/webinar).queries',
    'platform/(?:time/clock|browser/(?:api-request|fetch-json)|rendering/(?:stale-after|lazy-when-near|page-data))',
    'routes/-layout/(?:layout-image|message-page|page-head|text-page)',
    'site/(?:use-site|layout-image|place|theme)',
  ].join('|')})[.]`,
)

/** What tells when an event takes place and what it costs: in one piece for all pages that tell it, of which the home page is none. */
const eventWords =
  /\/src\/(?:features\/events\/(?:series\/(?:moment-words|session-words|rule-words|time-zone-name|read-rule|rule-choice)|registration\/(?:price-in-words|cost-in-words))|platform\/time\/(?:zoned-time|calendar-days))[.]/

/** What a page is made of comes in one piece, when somebody goes there; its address and its head are known to every page. */
const page: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'loader',
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
]

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'shared', test: shared },
                { name: 'event-words', test: eventWords },
              ],
            },
          },
        },
      },
    },
    // One self-contained server file starts faster than hundreds of modules; sharp alone brings a library that is no JavaScript.
    // In dev, bundling breaks CommonJS packages.
    ssr: { resolve: command === 'build' ? { noExternal: true, external: ['sharp'] } : {} },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      client: { entry: './app/client' },
      server: { entry: './app/server' },
      router: { entry: './app/router', codeSplittingOptions: { defaultBehavior: [page] } },
    }),
    react(),
    precompress(),
  ],
}))
