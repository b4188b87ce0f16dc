import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, lazyRouteComponent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SessionProvider } from '@/features/accounts/sessions/session'
import type { StaffFeature } from '@/features/desk/staff-address'
import { loadTexts } from '@/features/pages/texts/page-text.queries'
import type { FormOutcome } from '@/platform/forms/form-outcome'
import { todayIn } from '@/platform/time/clock'
import figtree from '@/site/fonts/figtree.woff2?url'
import newsreader from '@/site/fonts/newsreader-display.woff2?url'
import lateFonts from '@/site/late-fonts.css?url'
import night from '@/site/night.css?url'
import { iconPath, themePath } from '@/site/theme'
import { type ShownSite, useSite } from '@/site/use-site'
import stylesheet from '@/styles.css?url'
import { Toaster } from '@/ui/toast/toaster'
import { ErrorPage } from './-layout/error-page'
import { Layout } from './-layout/layout'

declare module '@tanstack/react-start' {
  interface Register {
    server: {
      requestContext: { publicUrl: string; formOutcome: FormOutcome | undefined }
    }
  }
}

const fontPreload = (href: string) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const })

/** Only a dark screen waits for it. */
const nightLinks = ({ appearance }: ShownSite) =>
  appearance === 'light' ? [] : [{ rel: 'stylesheet', href: night, media: 'screen and (prefers-color-scheme: dark)' }]

const themeLinks = ({ accentColor }: ShownSite) => (accentColor ? [{ rel: 'stylesheet', href: themePath(accentColor) }] : [])

const iconLinks = (site: ShownSite) => [
  { rel: 'icon', href: iconPath(site, '32', '/favicon.ico'), sizes: '32x32' },
  site.logoUrl
    ? { rel: 'icon', href: iconPath(site, '48', ''), sizes: '48x48' }
    : { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: iconPath(site, '180', '/apple-touch-icon.png') },
]

export const Route = createRootRouteWithContext<{
  queryClient: QueryClient
  loadStaffFeatures: () => Promise<{ staffFeatures: readonly StaffFeature[] }>
  site: ShownSite
  /** Whether a link leads to a page that is switched off: it isn't shown. */
  isOff: (href: string) => boolean
}>()({
  // Decided once, on the server, so that the browser agrees with it whatever its own clock says.
  loader: async ({ context, serverContext }) => {
    await loadTexts(context, 'layout')
    const { publicUrl, formOutcome } = serverContext ?? { publicUrl: window.location.origin }
    return { today: todayIn(context.site.timeZone), publicUrl, formOutcome }
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#faf6f2' },
    ],
    // Only in the server's HTML, to keep it out of the browser's code. The manifest comes later, to leave the line to what visitors wait for.
    links: import.meta.env.SSR
      ? [
          fontPreload(newsreader),
          fontPreload(figtree),
          { rel: 'stylesheet', href: stylesheet },
          ...nightLinks(match.context.site),
          ...themeLinks(match.context.site),
          ...iconLinks(match.context.site),
        ]
      : [{ rel: 'stylesheet', href: stylesheet }, ...nightLinks(match.context.site), { rel: 'manifest', href: '/site.webmanifest' }],
  }),
  component: Outlet,
  shellComponent: Document,
  // Few visits need one, and the router loads it before it shows it.
  notFoundComponent: lazyRouteComponent(() => import('./-layout/not-found-page'), 'NotFoundPage'),
  errorComponent: ErrorPage,
})

/** The document wraps errors and unknown pages too, so these have the layout as well. */
function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-scheme={useSite().appearance === 'light' ? 'light' : undefined}>
      <head>
        <HeadContent />
        <meta name="theme-color" content="#171d27" media="(prefers-color-scheme: dark)" />
        <LateFonts />
      </head>
      <body>
        <SessionProvider>
          <Layout>{children}</Layout>
          <Toaster />
        </SessionProvider>
        <Scripts />
      </body>
    </html>
  )
}

/** With scripts the built pages bring it late, along with them (`rendered-page.server.ts`). */
function LateFonts() {
  const link = <link rel="stylesheet" href={lateFonts} />
  return import.meta.env.DEV ? link : <noscript>{link}</noscript>
}
