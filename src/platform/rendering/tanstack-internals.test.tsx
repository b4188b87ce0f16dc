import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  HeadContent,
  Outlet,
  RouterProvider,
  Scripts,
} from '@tanstack/react-router'
import { attachRouterServerSsrUtils } from '@tanstack/router-core/ssr/server'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { restoreScroll, takeScriptFiles } from './tanstack-internals.server'

/** A page as the installed TanStack writes it, of a route with an entry and a file to load before it. */
async function renderedByTanstack(): Promise<string> {
  const rootRoute = createRootRoute({
    component: () => (
      <html lang="en">
        <head>
          <HeadContent />
        </head>
        <body>
          <Outlet />
          <Scripts />
        </body>
      </html>
    ),
  })
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <p>Boulder</p> })
  const router = createRouter({
    routeTree: rootRoute.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
    scrollRestoration: () => true,
  })
  const entry = { tag: 'script' as const, attrs: { type: 'module', async: true, src: '/assets/index-a.js' } }
  const manifest = { routes: { __root__: { preloads: ['/assets/index-a.js', '/assets/other-b.js'], scripts: [entry] } } }
  attachRouterServerSsrUtils({ router, manifest })
  await router.load()
  await router.serverSsr?.dehydrate()
  return renderToString(<RouterProvider router={router} />)
}

test('the entry and the preloads of a page are found where TanStack writes them; otherwise scripts would compete with the first view', async () => {
  const { html = '', files } = takeScriptFiles(await renderedByTanstack()) ?? {}
  expect(files).toEqual(['/assets/other-b.js', '/assets/index-a.js'])
  expect(html).not.toMatch(/(?:src|href)="\/assets\//)
  expect(html).toContain('<p>Boulder</p>')
})

test('the script that restores the scroll is the one that TanStack writes; otherwise the page’s policy would refuse it', async () => {
  expect(await renderedByTanstack()).toContain(`<script>${restoreScroll}</script>`)
})
