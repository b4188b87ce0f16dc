import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router'

/** The tab in the URL (`?year=2024`), so that a link finds it again. Undefined before hydration: the server's page knows no query. */
export function useTabInAddress(name: string): [tab: string | undefined, choose: (tab: string) => void] {
  const isAlive = useHydrated()
  const value: unknown = useSearch({ strict: false, select: (search: Record<string, unknown>) => search[name] })
  const navigate = useNavigate()
  const choose = (tab: string) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, [name]: readable(tab) }), replace: true, resetScroll: false })
  return [isAlive && value !== undefined ? String(value) : undefined, choose]
}

/** The router would put quotes around a number that is text. */
const readable = (tab: string) => (/^\d+$/.test(tab) ? Number(tab) : tab)
