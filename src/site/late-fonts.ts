import { lateFaces } from './late-faces'

/** A cut of Newsreader that comes after the first view: of the small headings, or of quotations. */
export type LateCut = keyof typeof lateFaces

/** The link of a font that the first view needs. */
export const fontPreload = (href: string) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const })

const fileOf = (cut: LateCut) => lateFaces[cut].at(-1)?.url ?? ''

/** The links for a page that shows these cuts in its first view, which then come with the others. */
export const cutPreloads = (cuts: LateCut[]) => cuts.map((cut) => fontPreload(fileOf(cut)))

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
