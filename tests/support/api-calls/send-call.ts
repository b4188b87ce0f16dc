import type { TestSite } from '../test-site'
import type { ApiCall } from './api-call'

interface Sending {
  /** Who makes what the call is about. Without one nothing is made: a call that is refused needs nothing. */
  admin?: string
  cookie?: string | undefined
  headers?: Record<string, string>
  /** In place of the body that the call needs. */
  instead?: { body?: string }
}

function formOf(file: string): FormData {
  const form = new FormData()
  form.append('file', new File([file], 'file.csv', { type: 'text/csv' }))
  return form
}

/** Makes what the call is about and sends it. */
export async function sendCall(
  site: TestSite,
  { method, path, json, file, arrange }: ApiCall,
  { admin, cookie, headers, instead }: Sending,
): Promise<Response> {
  const arranged = (admin && (await arrange?.(site, admin, cookie))) || {}
  const address = path.replace(/:(\w+)/g, (_whole, name: string) => String(arranged.path?.[name] ?? 1)) + (arranged.query ?? '')
  const body = method === 'GET' || (json === undefined && !arranged.json) ? {} : { json: { ...(json as object), ...arranged.json } }
  return site.request(address, {
    method,
    ...(instead ?? (file ? { body: formOf(file) } : body)),
    ...(cookie && { cookie }),
    ...(headers && { headers }),
  })
}
