import { config } from 'zod/v4'

// Our pages forbid eval. Zod tries it once, at its first schema, and browsers report that as a violation of the policy.
config({ jitless: true })

/** What `zod` is in every build (`vite.config.ts`), so that this is set before any schema is made. */
export * from 'zod/v4'
