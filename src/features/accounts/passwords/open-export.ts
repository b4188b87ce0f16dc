import { confirmRecentLogin } from './confirm-recent-login'

/** Opens a file of what is held about people in a window of its own, once its reader has entered their password lately (spec B §7.2). */
export async function openExport(path: string) {
  const isConfirmed = await confirmRecentLogin().catch(() => true)
  if (isConfirmed) window.open(path, '_blank', 'noopener')
}
