import { type DOMOutputSpec, type Mark, type Node, Schema } from 'prosemirror-model'

/** What the field shows: what pages make of markdown. `parseDOM` reads only what browsers themselves write while someone types. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | island)+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }, { tag: 'div' }], toDOM: () => ['p', 0] },
    // Pages' own headings rank above those of a text (`Markdown`).
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: {} },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [attrs.level > 3 ? 'h4' : 'h3', { 'data-level': attrs.level }, 0],
    },
    quote: { group: 'block', content: 'block+', defining: true, parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
    code: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { lang: { default: null }, meta: { default: null } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    // A list is loose where its items are paragraphs, with room between them.
    bullets: {
      group: 'block',
      content: 'item+',
      attrs: { isLoose: { default: false } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: (list) => ['ul', looseness(list), 0],
    },
    numbers: {
      group: 'block',
      content: 'item+',
      attrs: { isLoose: { default: false }, start: { default: 1 } },
      parseDOM: [{ tag: 'ol' }],
      toDOM: (list) => ['ol', { start: list.attrs.start, ...looseness(list) }, 0],
    },
    item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    // What only its source can show: raw HTML, definitions, tables of other dialects, blocks of pages.
    island: {
      atom: true,
      draggable: true,
      attrs: { source: {} },
      toDOM: ({ attrs }) => ['pre', { class: 'island' }, attrs.source],
    },
    text: { group: 'inline' },
    picture: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { url: {}, alt: { default: '' }, title: { default: null } },
      toDOM: pictureElement,
    },
    // A soft one is a line of the source, where the place keeps lines.
    line: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      attrs: { isSoft: { default: false } },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { url: {}, title: { default: null } },
      toDOM: ({ attrs }: Mark): DOMOutputSpec => ['a', { href: attrs.url, title: attrs.title }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    emphasis: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    delete: { parseDOM: [{ tag: 'del' }], toDOM: () => ['del', 0] },
    inlineCode: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

const looseness = ({ attrs }: Node) => (attrs.isLoose ? { class: 'loose' } : {})

/** Only files of the site are shown: another site would learn who writes. */
function pictureElement({ attrs: { url, alt } }: Node): DOMOutputSpec {
  if (/^\/uploads\/[\w.-]+$/.test(url)) return ['img', { src: url, alt }]
  return ['span', { class: 'elsewhere', title: url }, alt || 'Picture']
}
