import { lateFaces } from './late-faces'

/** The cuts of Newsreader for small headings and for quotations, which come after the first view. */
type LateCut = keyof typeof lateFaces

/** Where they are to be seen before scrolling. Told by path, and not by each page, for the sake of the code that browsers load. */
const seenAtOnce: Record<string, LateCut[]> = {
  '/newsletter': ['heading'],
  '/privacy-policy': ['heading'],
  '/programs': ['heading'],
  '/teachers': ['heading'],
  '/terms': ['heading'],
  '/webinars': ['heading'],
}

/** The link of a font that the first view needs. */
export const fontPreload = (href: string) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const })

const fileOf = (cut: LateCut) => lateFaces[cut].at(-1)?.url ?? ''

/** The links of the late cuts that the page at `path` shows in its first view, and which then come with the others. */
export const cutPreloads = (path: string) => (seenAtOnce[path] ?? []).map((cut) => fontPreload(fileOf(cut)))

/**
 * Runs in the browser, as it is written here: brings what the page preloads at once, and the rest when the first view has come. What
 * comes together is put in together, so that the page is laid out anew once.
 */
const bringer = `function(cuts){
function file(cut){return cut[cut.length-1].url}
function preloaded(cut){return document.querySelector('link[rel=preload][href="'+file(cut)+'"]')}
function bring(some){
var coming=some.map(function(cut){
var faces=cut.map(function(face){return new FontFace(face.family,'url('+face.url+')',face)})
return faces[faces.length-1].load().then(function(){return faces},function(){return[]})
})
Promise.all(coming).then(function(all){all.flat().forEach(function(face){document.fonts.add(face)})})
}
bring(cuts.filter(preloaded))
addEventListener('firstview',function(){bring(cuts.filter(function(cut){return!preloaded(cut)}))})
}`

/** The script that brings the late cuts. Until then their text is set in the display cut, which is there and much like them. */
export const lateFontsScript = `(${bringer})(${JSON.stringify(Object.values(lateFaces))})`
