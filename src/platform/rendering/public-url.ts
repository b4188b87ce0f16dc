let configured = ''

/** Tells pages rendered in this process the address that the site is known by (`PUBLIC_URL`), without a slash at the end. */
export function setPublicUrl(url: string) {
  configured = url.replace(/\/$/, '')
}

/** The address that canonical links begin with. */
export const publicUrl = () => (typeof window === 'undefined' ? configured : window.location.origin)
