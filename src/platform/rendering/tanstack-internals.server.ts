import type { AnyRouter } from '@tanstack/react-router'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'

// How TanStack writes a page, which it promises to no one. At an upgrade `tanstack-internals.test.tsx` says what broke.

/** Script that the router writes into each page, to scroll to where a visitor was when they come back (`ScriptOnce` of @tanstack/react-router). */
export const restoreScroll = `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`

const ENTRY = /<script type="module" async="" src="(\/[^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*>/g

/** Takes the files of scripts out of a rendered page; answers them with the entry last, or undefined where the page has no entry. */
export function takeScriptFiles(html: string): { html: string; files: string[] } | undefined {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return undefined
  const others = [...html.matchAll(PRELOAD)].map(([, href = '']) => href).filter((href) => href !== entry)
  return { html: html.replace(PRELOAD, '').replace(ENTRY, ''), files: [...others, entry] }
}
