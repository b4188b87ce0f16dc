import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import type { ReactNode } from 'react'

/**
 * Milliseconds of processor time that React itself takes for a page: its elements, already there, made to HTML by `renderToString` and packed as
 * the site packs what it sends once.
 */
export async function bareRendering(html: string): Promise<number> {
  process.env.NODE_ENV = 'production'
  const { createElement } = await import('react')
  const { renderToString } = await import('react-dom/server')

  function elementOf(node: Element, key: number): ReactNode {
    const props = Object.fromEntries([...node.attributes].map(({ name, value }) => [nameOf(name), propOf(name, value)]))
    const name = node.localName
    if (name === 'script' || name === 'style')
      return createElement(name, { ...props, key, dangerouslySetInnerHTML: { __html: node.textContent } })
    const children = [...node.childNodes].flatMap((child, index) => {
      if (child.nodeType === child.TEXT_NODE) return child.nodeValue ?? ''
      return child.nodeType === child.ELEMENT_NODE ? elementOf(child as Element, index) : []
    })
    return createElement(name, { ...props, key }, ...(children.length > 0 ? [children] : []))
  }

  const page = elementOf(new JSDOM(html).window.document.documentElement, 0)
  const several = (count: number) => {
    for (let index = 0; index < count; index++) gzipSync(renderToString(page), { level: 1 })
  }
  several(100)
  const before = process.cpuUsage()
  several(300)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 300 / 1000
}

const nameOf = (attribute: string) => ({ class: 'className', for: 'htmlFor' })[attribute] ?? attribute

function propOf(name: string, value: string) {
  if (name !== 'style') return value === '' ? true : value
  return Object.fromEntries(value.split(';').flatMap((rule) => (rule.includes(':') ? [rule.split(/:(.*)/s, 2)] : [])))
}
