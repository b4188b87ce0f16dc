const ENTRY = /<script type="module" async="" src="(\/[^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*>/g
/** The fonts' rules, as browsers without scripts get them. */
const FONTS = /<noscript><link rel="stylesheet" href="(\/[^"]+)"\s*\/?><\/noscript>/

/**
 * Lets a finished page fetch its fonts and scripts only when all that is to be seen has come; the scripts also when somebody
 * begins to use it. Until then they would take the line from the picture that the visitor is waiting for: reading, links and forms need no
 * script, and the fallback fonts have the same measures. From the second page on, fonts are at hand and asked for at once. A button that is
 * pressed early is pressed again once the page has come alive (`client.tsx`).
 */
export function startLate(html: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return html
  const preloads = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  const starting = `<script>(${starter})(${JSON.stringify([entry, ...preloads])},${JSON.stringify(FONTS.exec(html)?.[1] ?? '')})</script>`
  return html
    .replace(PRELOAD, '')
    .replace(ENTRY, '')
    .replace('</head>', () => `${starting}</head>`)
}

/** Runs in the browser, as it is written here. */
const starter = `function(files,fonts){
var started
function add(rel,href){var link=document.createElement('link');link.rel=rel;link.href=href;document.head.append(link)}
function start(){
if(started)return
started=true
files.forEach(function(file){add('modulepreload',file)})
import(files[0])
}
function dress(){add('stylesheet',fonts);try{sessionStorage.setItem('fonts',fonts)}catch(e){}}
function note(event){var button=event.target.closest&&event.target.closest('button[type=button]');if(button)window.pressedEarly=button}
var seen
try{seen=sessionStorage.getItem('fonts')===fonts}catch(e){}
if(seen)dress()
addEventListener('click',note,true)
window.stopNoting=function(){removeEventListener('click',note,true)}
;['pointerdown','keydown','touchstart'].forEach(function(use){addEventListener(use,start,{capture:true,passive:true,once:true})})
addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(function(){if(!seen)dress();start()})})})
}`
