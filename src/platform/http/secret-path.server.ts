/** Where a path holds a secret: whoever knows one may see and change what is there (spec B §3.6), or see what visitors do not (§6.1). */
const SECRET = /^(\/+(?:registration|preview|api\/+(?:registrations|previews))\/+)[^/]+/i

/** Whether an address is to be known to nobody but its owner. */
export const isSecretPath = (path: string): boolean => SECRET.test(path)

/** A path for the log, without the secret that it may hold: `/api/registrations/…/cancel`. */
export const pathForLog = (path: string): string => path.replace(SECRET, '$1…')
