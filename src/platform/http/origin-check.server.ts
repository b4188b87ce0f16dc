import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '@/platform/http/errors.server'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface OriginFacts {
  secFetchSite: string | undefined
  origin: string | undefined
  target: string
  publicUrl: string
}

/** A write comes from our origin (spec decisions, 'The API'). With an https `PUBLIC_URL` the `Host` header counts for nothing. */
export function isOwnOrigin({ secFetchSite, origin, target, publicUrl }: OriginFacts): boolean {
  if (secFetchSite === 'cross-site' || secFetchSite === 'same-site') return false
  const own = new URL(publicUrl)
  return origin === undefined || origin === own.origin || (own.protocol === 'http:' && origin === target)
}

export const originFacts = (c: Context, publicUrl: string): OriginFacts => ({
  secFetchSite: c.req.header('sec-fetch-site'),
  origin: c.req.header('origin'),
  target: new URL(c.req.url).origin,
  publicUrl,
})

/** Throws ApiError 403 for what another site's page made the visitor's browser send. */
export function requireOwnOrigin(c: Context, publicUrl: string) {
  if (!isOwnOrigin(originFacts(c, publicUrl))) throw new ApiError(403, 'This request came from another site and was refused.')
}

export const originCheck = (publicUrl: string) =>
  createMiddleware(async (c, next) => {
    if (!SAFE.has(c.req.method)) requireOwnOrigin(c, publicUrl)
    await next()
  })
