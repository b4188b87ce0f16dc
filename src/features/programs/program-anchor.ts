import type { Program } from './program.schema'

/** What the Programs page itself has as anchors; no program takes their names. */
const taken = ['main', 'speak-with-teacher']

/** The id of each program's element: the part of its link after the `#` (spec D1 §2). Of several with the same, the first has it. */
export function anchorsOf<Linked extends Pick<Program, 'linkUrl'>>(programs: readonly Linked[]): Map<Linked, string> {
  const seen = new Set(taken)
  const anchors = new Map<Linked, string>()
  for (const program of programs) {
    const anchor = program.linkUrl.split('#').slice(1).join('#')
    if (!anchor || seen.has(anchor)) continue
    seen.add(anchor)
    anchors.set(program, anchor)
  }
  return anchors
}
