type Render = (path: string, answers: Readonly<Record<string, object>>) => Promise<string>

let render: Render | undefined

export function renderPreviewsWith(renderer: Render) {
  render = renderer
}

const SCRIPT = /<script\b[\s\S]*?<\/script\s*>|<link rel="modulepreload"[^>]*>/gi
const WITHOUT_SCRIPTS = /<noscript>[\s\S]*?<\/noscript>/gi

/** A page with unsaved texts, as HTML without scripts that looks as where they run. Its links open windows, which the frame forbids. */
export async function renderPreview(path: string, answers: Readonly<Record<string, object>>): Promise<string> {
  if (!render) throw new Error('Nothing renders pages here')
  const html = await render(path, answers)
  // What browsers without scripts load in the head, fonts, would else come by a script.
  const [head = '', body = ''] = html.replace(SCRIPT, '').split(/(?=<body)/, 2)
  return `${head.replace('<html', '<html data-preview').replace('<head>', '<head><base target="_blank"/>')}${body.replace(WITHOUT_SCRIPTS, '')}`
}
