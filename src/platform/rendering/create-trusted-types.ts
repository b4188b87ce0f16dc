/** `sink` is what the text is assigned to, as in `HTMLIFrameElement srcdoc`. Null refuses it. */
type Rule = (text: string, type: string, sink: string) => string | null

interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', Rule>): unknown
}

declare global {
  interface Window {
    /** In browsers that have them. */
    trustedTypes?: TrustedTypes
  }
}

/**
 * Runs inside every page: `defer-scripts.server.ts` writes it there as it is, so it can use nothing around it. From text, scripts make no markup but the empty
 * element with which React begins a script, and a frame's document, which has the page's policy (the preview of a page); they start no scripts but this site's
 * files; text becomes code nowhere. What is refused throws a TypeError.
 */
export function createTrustedTypes() {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, sink) =>
      text === '<script></script>' || !text.includes('<') || sink === 'HTMLIFrameElement srcdoc' ? text : null,
    createScriptURL: (text) => (/^\/\w/.test(text) ? text : null),
  })
}
