/** Renders a page only for this request; `answers` replace those of some calls of the API, by their paths. */
type Render = (path: string, answers: Readonly<Record<string, object>>) => Promise<string>

let render: Render | undefined

/** Called at the start with what renders pages. */
export function renderPreviewsWith(renderer: Render) {
  render = renderer
}

const SCRIPT = /<script\b[\s\S]*?<\/script\s*>|<link rel="modulepreload"[^>]*>/gi
const WITHOUT_SCRIPTS = /<noscript>[\s\S]*?<\/noscript>/gi

/**
 * A page with texts that are not saved, as HTML without scripts: it is shown in a frame in which none may run. It looks as it does where
 * scripts run (`data-preview`, see `styles.css`). Its links lead to windows of their own, which that frame may not open either.
 */
export async function renderPreview(path: string, answers: Readonly<Record<string, object>>): Promise<string> {
  if (!render) throw new Error('Nothing renders pages here')
  const html = await render(path, answers)
  // What browsers without scripts load in the head, fonts, would else come by a script.
  const [head = '', body = ''] = html.replace(SCRIPT, '').split(/(?=<body)/, 2)
  return `${head.replace('<html', '<html data-preview').replace('<head>', '<head><base target="_blank"/>')}${body.replace(WITHOUT_SCRIPTS, '')}`
}
