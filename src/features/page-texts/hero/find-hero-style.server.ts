import type { Services } from '@/platform/services.server'
import { findPageText } from '../page-text.repository.server'
import { readStoredPicture } from '../placed-picture'
import { heroStyle } from './hero-style.server'

/** The last one that was made, by the address of its picture: measuring takes a tenth of a second. */
let made: { src: string; style: Promise<string> } | undefined

/**
 * The stylesheet of the picture that staff put at the top of the home page, where `src` is the address of its wide cut; undefined for any
 * other address, so that strangers cannot have other pictures measured.
 */
export async function findHeroStyle({ db, storage }: Pick<Services, 'db' | 'storage'>, src: string): Promise<string | undefined> {
  const stored = await findPageText(db, 'home', 'hero.picture')
  const [narrow, wide] = readStoredPicture(stored?.text ?? null)?.cuts ?? []
  if (!narrow || !wide || wide !== src) return undefined
  if (made?.src !== src) {
    const style = measure(storage, narrow, wide)
    made = { src, style }
    style.catch(() => {
      made = undefined
    })
  }
  return made.style
}

async function measure(storage: Services['storage'], narrow: string, wide: string): Promise<string> {
  const [narrowBytes, wideBytes] = await Promise.all([narrow, wide].map((path) => readFile(storage, path)))
  if (!narrowBytes || !wideBytes) throw new Error('The picture at the top of the home page is not in the storage')
  return heroStyle({ narrow: narrowBytes, wide: wideBytes }, wide)
}

async function readFile(storage: Services['storage'], path: string): Promise<Uint8Array | undefined> {
  const file = await storage.read(path.slice('/uploads/'.length))
  return file && new Uint8Array(await new Response(file.body).arrayBuffer())
}
