import { addressesInMarkdown } from '@/ui/parse-markdown'

/**
 * The uploads that a text in markdown shows or leads to, by their site paths, each once; whether there is one of that name is not looked at.
 * An address with any host counts: a site may have had another name when the text was written, and a file too many does no harm.
 */
export function uploadsInMarkdown(markdown: string): string[] {
  if (!markdown.includes('uploads')) return []
  const paths = addressesInMarkdown(markdown).map((address) => new URL(address, 'https://example.org/').pathname)
  return [...new Set(paths.filter((path) => /^\/uploads\/[\w.-]+$/.test(path)))]
}
