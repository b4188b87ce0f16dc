/** How sharing went: by the system's own means, by a copied link, or not at all. */
export type Shared = 'shared' | 'copied' | 'refused'

/** Offers a link to the system's share feature, else copies it (spec D2 §2). Never throws; somebody may always think better of it. */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
