import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openMarkdown, saveMarkdown } from './document'
import { copyMarkdown, markdownOfPasted, paste } from './paste'

/** As these programs put it on the clipboard, with less of it. */
const clipboards = {
  Word: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=EN-US><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span style='mso-fareast-font-family:"Times New Roman"'>The house<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-size:12.0pt;color:red'>It is <b style='mso-bidi-font-weight:normal'>old</b> and <i>quiet</i>, and
<a href="https://example.org/house"><span style='color:#0563C1'>open</span></a>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Beds<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Sheets</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Tables</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Come</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.</span><![endif]>Stay</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><img width=1 height=1 src="file:///C:/Temp/clip_image001.png" v:shapes="x">End</p><!--EndFragment--></body></html>`,
  'Google Docs': `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400;">The house</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;">It is </span><span style="font-weight:700;">old</span><span style="font-weight:400"> and </span><span style="font-style:italic;">quiet</span><span>, and </span><a href="https://example.org/house" style="text-decoration:none;"><span style="text-decoration:underline;">open</span></a><span>.</span></p>
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>Beds</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Sheets</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Tables</span></p></li></ul>
<ol><li dir="ltr"><p dir="ltr" role="presentation"><span>Come</span></p></li><li dir="ltr"><p dir="ltr" role="presentation"><span>Stay</span></p></li></ol><p dir="ltr"><span>End</span></p></b><br class="Apple-interchange-newline">`,
  'Apple Notes': `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 13.0px 'Helvetica Neue'}</style></head><body>
<h2 class="p1"><span class="s1"><b>The house</b></span></h2><p class="p2"><span class="s1">It is <b>old</b> and <i>quiet</i>, and <a href="https://example.org/house">open</a>.</span></p>
<ul class="ul1"><li class="li1"><span class="s2"></span><span class="s1">Beds</span><ul class="ul1"><li class="li1"><span class="s1">Sheets</span></li></ul></li><li class="li1"><span class="s1">Tables</span></li></ul>
<ol class="ol1"><li class="li1">Come</li><li class="li1">Stay</li></ol><p class="p3"><br></p><p class="p2"><span class="s1">End</span></p></body></html>`,
  'a web page': `<article class="post" onclick="steal()"><header><h1 style="font:900 4rem serif">The house</h1></header><script>alert('x')</script><style>p{color:red}</style>
<div><p>It is <strong>old</strong> and <em>quiet</em>, and <a href="https://example.org/house" onmouseover="x()" target=_blank>open</a>.<img src="https://track.example.com/p.gif?id=7" width=1 height=1 alt=""></p></div>
<nav><ul><li>Beds<ul><li>Sheets</li></ul></li><li><a href="javascript:alert(1)">Tables</a></li></ul></nav><ol><li>Come</li><li>Stay</li></ol><iframe src="https://example.com"></iframe><p>End</p></article>`,
}

test.each(Object.entries(clipboards))('spec B §12.1: what is pasted from %s keeps its structure and nothing else', (_program, html) => {
  expect(markdownOfPasted(html, [3])).toBe(
    '### The house\n\nIt is **old** and *quiet*, and [open](https://example.org/house).\n\n- Beds\n  - Sheets\n- Tables\n\n1. Come\n2. Stay\n\nEnd',
  )
})

test('spec B §12.1: pasted headings have the nearest level that the place allows, and none where it allows none', () => {
  expect(markdownOfPasted('<h1>A</h1><h5>B</h5>', [2, 3])).toBe('## A\n\n### B')
  expect(markdownOfPasted('<h1>A</h1><p>B</p>', [])).toBe('A\n\nB')
})

test('HTML that is nested without end is no reason to hang or to lose the words', () => {
  expect(() => markdownOfPasted('<div>'.repeat(50_000), [3])).toThrow(RangeError)
  expect(pasteInto('', { html: '<div>'.repeat(50_000), text: 'Words' })).toBe('Words')
})

function pasteInto(markdown: string, pasted: { html?: string; text?: string; isPlain?: boolean }) {
  const opened = openMarkdown(markdown)
  const state = EditorState.create({ doc: opened.doc })
  const change = paste(state, { html: '', text: '', isPlain: false, ...pasted }, { keepsLines: false, levels: [3] })
  return saveMarkdown(opened, change?.doc ?? opened.doc)
}

test.each([
  ['markdown means what it says', { text: '### A\n\n- **b**\n- c' }, '### A\n\n- **b**\n- c'],
  ['plain text stays as it is', { text: '**a**\nb\n\n# c', isPlain: true }, '\\*\\*a\\*\\*\\\nb\n\n\\# c'],
  ['of both, HTML counts', { html: '<p>a <b>b</b></p>', text: 'a b' }, 'a **b**'],
  ['of HTML without words, the text counts', { html: '<img src="https://example.org/x.gif">', text: 'a' }, 'a'],
  ['what was copied in a field is its markdown', { html: '<p data-pm-slice="1 1 []">a</p>', text: '[a]: /b' }, '[a]: /b'],
])('pasted: %s', (_rule, pasted, saved) => {
  expect(pasteInto('', pasted)).toBe(saved)
})

test('what is copied is markdown; words of one line are only these words', () => {
  const { doc } = openMarkdown('- a **b** c\n- d\n\n<b>e</b>')
  expect(copyMarkdown(doc.slice(0, doc.content.size), false)).toBe('- a **b** c\n- d\n\n<b>e</b>')
  expect(copyMarkdown(doc.slice(4, 7, true), false)).toBe(' **b** ')
  const two = openMarkdown('a\n\nb').doc
  expect(copyMarkdown(two.slice(0, two.content.size), false)).toBe('a\n\nb')
})
