/** A `mailto:` URL for one address, of which a local part may hold signs that would begin a query: `ben&jerry@`, `who?@` (RFC 6068 §2). */
export function mailtoUrl(address: string): string {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}`
}
