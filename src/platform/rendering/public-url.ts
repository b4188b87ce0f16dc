let configured = ''

/** Sets the address that pages rendered in this process use (`PUBLIC_URL`), without a trailing slash. */
export function setPublicUrl(url: string) {
  configured = url.replace(/\/$/, '')
}

/** The address that canonical links begin with. */
export const publicUrl = () => (typeof window === 'undefined' ? configured : window.location.origin)
