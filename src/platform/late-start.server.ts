const ENTRY = /<script type="module" async="" src="(\/[^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*>/g

/**
 * Lets a finished page fetch its scripts only when all that is to be seen has come, or somebody begins to use it: until then
 * they would take the line from the picture that the visitor is waiting for. Reading, links and forms need none of them. A button that is
 * pressed early is pressed again once the page has come alive (`pressed-early.ts`).
 * Other scripts of the page that have time until then wait for the window's `firstview` event.
 */
export function startLate(html: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return html
  const others = [...html.matchAll(PRELOAD)].map(([, href = '']) => href).filter((href) => href !== entry)
  const starting = `<script>(${starter})(${JSON.stringify([entry, ...others])})</script>`
  return html
    .replace(PRELOAD, '')
    .replace(ENTRY, '')
    .replace('</head>', () => `${starting}</head>`)
}

/**
 * Runs in the browser, as it is written here. The files are asked for together and run one after another, the entry last: each in a task of its
 * own, so that a touch is answered in between.
 */
const starter = `function(files){
var started
function start(){
if(started)return
started=true
dispatchEvent(new Event('firstview'))
files.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.href=file;document.head.append(link)})
files.slice(1).reduce(function(before,file){return before.then(function(){return import(file)})},Promise.resolve()).catch(function(){}).then(function(){return import(files[0])})
}
function note(event){var button=event.target.closest&&event.target.closest('button[type=button]');if(button)window.pressedEarly=button}
addEventListener('click',note,true)
window.stopNoting=function(){removeEventListener('click',note,true)}
;['pointerdown','keydown','touchstart'].forEach(function(use){addEventListener(use,start,{capture:true,passive:true,once:true})})
function seen(){requestAnimationFrame(function(){setTimeout(start)})}
addEventListener('load',function(){
if(!window.PerformanceObserver||!(PerformanceObserver.supportedEntryTypes||[]).includes('paint'))return seen()
new PerformanceObserver(function(list,observer){observer.disconnect();seen()}).observe({type:'paint',buffered:true})
})
}`
