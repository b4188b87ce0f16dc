/** Some browsers fetch the file only after the click has been dealt with, and one that asks where to save it later still. */
const REVOKE_AFTER_MS = 60_000

export function downloadText(fileName: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
