/** The uploaded pictures that a text in markdown shows, by their site paths, each once. */
export const picturesInMarkdown = (markdown: string): string[] => [
  ...new Set(Array.from(markdown.matchAll(/!\[[^\]\n]*\]\((?:https?:\/\/[^/\s)]+)?(\/uploads\/[\w-]+\.webp)\)/g), ([, path = '']) => path)),
]
