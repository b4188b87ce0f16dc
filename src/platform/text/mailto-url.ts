/** A `mailto:` URL for one address, of which a local part may hold signs that would begin a query: `ben&jerry@`, `who?@` (RFC 6068 §2). */
export function mailtoUrl(address: string): string {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURI(address.slice(0, at)).replace(/[?#&=;/]/g, encodeURIComponent)}@${address.slice(at + 1)}`
}
