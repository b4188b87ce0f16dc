import { type ApiRequest, RequestError } from '@/platform/browser/fetch-json'
import type { AnswerOf, Call } from '@/platform/http/calls'

/** Sends a multipart body; `onProgress` gets the share sent, 0 to 1, which `fetch` cannot report. Throws as `fetchJson`. */
export const sendForm = <C extends Call>(
  { method, path }: ApiRequest<C>,
  form: FormData,
  onProgress: (share: number) => void,
  headers: Record<string, string> = {},
): Promise<AnswerOf<C>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status < 200 || status > 299) return reject(new RequestError(status, statusText, responseText))
      try {
        resolve(JSON.parse(responseText) as AnswerOf<C>)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onabort = request.onerror
    request.send(form)
  })
