import { addressesInMarkdown } from '@/ui/parse-markdown'

/** Site paths of uploads in a markdown text. Any host counts: the site may have had another name, and a file too many does no harm. */
export function uploadsInMarkdown(markdown: string): string[] {
  if (!markdown.includes('uploads')) return []
  const paths = addressesInMarkdown(markdown).map((address) => new URL(address, 'https://example.org/').pathname)
  return [...new Set(paths.filter((path) => /^\/uploads\/[\w.-]+$/.test(path)))]
}
