import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}
const yes = () => true
const no = () => false

/**
 * The tab that the address asks for, as in `?year=2024`, and how to choose another: so that someone who comes back to the page, or
 * is sent to it, finds the same one. Undefined until the page has come alive, since the server's page doesn't depend on its query.
 */
export function useTabInAddress(name: string): [tab: string | undefined, choose: (tab: string) => void] {
  const isAlive = useSyncExternalStore(neverChanges, yes, no)
  const value: unknown = useSearch({ strict: false, select: (search: Record<string, unknown>) => search[name] })
  const navigate = useNavigate()
  const choose = (tab: string) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, [name]: readable(tab) }), replace: true, resetScroll: false })
  return [isAlive && value !== undefined ? String(value) : undefined, choose]
}

/** The router would put quotes around a number that is text. */
const readable = (tab: string) => (/^\d+$/.test(tab) ? Number(tab) : tab)
