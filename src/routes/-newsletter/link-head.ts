/** The head of a page whose address is a secret. */
export const linkHead = (title: string, community: string) => ({
  meta: [{ title: `${title} · ${community}` }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }],
})
