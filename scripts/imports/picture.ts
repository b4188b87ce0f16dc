import type { Edge } from './edges.ts'

/** The page that holds the picture, within the repository. */
export const PAGE = 'ARCHITECTURE.md'

const PICTURE = /(?<=<!-- imports -->\n)[\s\S]*(?=<!-- \/imports -->)/
const FOR_ALL = ['desk', 'media']
const nameIn = (node: string) => /^features\/(.+)/.exec(node)?.[1]

/** The page with the edges between features, in Mermaid; those to what nearly every feature imports are left out. */
export function withPicture(page: string, edges: Edge[]): string {
  if (!PICTURE.test(page)) throw new Error(`${PAGE} has no place for the picture of imports`)
  const arrows = edges.flatMap((edge) => {
    const [from, to] = [nameIn(edge.from), nameIn(edge.to)]
    return from && to && !FOR_ALL.includes(to) ? [`  ${from} --> ${to}\n`] : []
  })
  return page.replace(PICTURE, () => `\`\`\`mermaid\nflowchart TD\n${arrows.join('')}\`\`\`\n`)
}
