import { firstCharacters } from '@/platform/truncated'

/** A text cut to `length` characters, with an ellipsis where something was cut off. */
export function cutTo(text: string, length: number): string {
  const first = firstCharacters(text, length)
  return first === text ? text : `${first.trimEnd()}…`
}

/** Markdown as plain text: its symbols go, its words and line breaks stay. */
export const stripMarkdown = (markdown: string) =>
  markdown
    .replace(/^[ \t]*(?:```.*|[-*_]([ \t]*[-*_]){2,}[ \t]*)$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
    // Bounded, so that thousands of brackets that nothing closes do not make it look through the whole text for each.
    .replace(/!?\[([^[\]]*)\](?:\([^)]{0,2000}\))?/g, '$1')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/(^|\W)[*_](?=\S)|(?<=\S)[*_](?=\W|$)/gm, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What the featured event shows of its description (spec D1 §9): cut as plain text, since half a link would be read out as its symbols. */
export const beginningOf = (description: string): string => cutTo(stripMarkdown(description), 400)

/** The one paragraph that introduces an event: its own intro, else the beginning of its description (spec D1 §2). */
export const introOf = (event: { introText: string | null; description: string }) =>
  event.introText?.trim() || cutTo(stripMarkdown(event.description), 150)

/** Who leads it: the leader, and the further team members with them. */
export const formatLeaders = ({
  facilitator,
  facilitators,
}: {
  facilitator?: string | null | undefined
  facilitators?: readonly string[] | null | undefined
}) => [facilitator, ...(facilitators ?? [])].filter(Boolean).join(', ')
