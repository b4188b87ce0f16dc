let configured = ''

/** Sets the address that emails drawn in this process use (`PUBLIC_URL`), without a trailing slash. */
export function setPublicUrl(url: string) {
  configured = url
}

export const publicUrl = () => configured
