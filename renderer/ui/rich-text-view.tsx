import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { richElements } from '#schemas/module/rich-text-allowlist.ts'
import classes from './rich-text-view.module.css'

/**
 * Renders user-written rich text. The server has sanitized it, but the browser does not rely on that: it parses the
 * text in an inert document (nothing loads, nothing runs) and rebuilds allow-listed elements as React elements. No HTML
 * is set, so nothing else can get in.
 */
export function RichHtml({ html }: { readonly html: string }) {
  const content = useMemo(() => richNodes(html), [html])
  return <div className={classes.rich}>{content}</div>
}

/** Allowed part of `html` as React nodes. Unknown elements are replaced by their content, dangerous ones removed. */
export function richNodes(html: string): ReactNode {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return childrenOf(parsed.body, 0)
}

const maxDepth = 40
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'form',
  'link',
  'meta',
  'title',
  'head',
  'textarea',
  'select',
  'button',
  'input',
])
const empty = new Set(['br', 'hr', 'img'])
const styles = ['color', 'background-color', 'text-align', 'font-size', 'text-decoration'] as const
const reactNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }

function childrenOf(parent: Node, depth: number): ReactNode {
  if (depth > maxDepth) return null
  return [...parent.childNodes].map((node, at) => nodeOf(node, depth, at))
}

function nodeOf(node: Node, depth: number, at: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const element = node as Element // checked by nodeType
  const name = element.localName
  if (dropped.has(name)) return null
  if (!Object.hasOwn(richElements, name)) return <Fragment key={at}>{childrenOf(element, depth + 1)}</Fragment>
  const props = {
    key: at,
    ...attributesOf(element, richElements[name] ?? []),
    ...styleOf(element),
    ...(name === 'a' ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {}),
  }
  return empty.has(name) ? createElement(name, props) : createElement(name, props, childrenOf(element, depth + 1))
}

function attributesOf(element: Element, allowed: readonly string[]): Record<string, string> {
  const kept = allowed.flatMap((name) => {
    const value = element.getAttribute(name)
    if (value === null || ((name === 'href' || name === 'src') && !isSafeAddress(value, name))) return []
    return [[reactNames[name] ?? name, value] as const]
  })
  return Object.fromEntries(kept)
}

/** Links may use web, mail and telephone URLs; pictures may come from this site, the web, or the text itself. */
function isSafeAddress(value: string, name: string): boolean {
  const bare = [...value].filter((char) => char > ' ').join('')
  if (!/^[a-z][a-z0-9+.-]*:/i.test(bare)) return true
  return name === 'src'
    ? /^(https?:|data:image\/(png|jpeg|gif|webp);)/i.test(bare)
    : /^(https?|mailto|tel):/i.test(bare)
}

function styleOf(element: Element): { style?: Record<string, string> } {
  const declared = (element as HTMLElement).style
  const kept = styles.flatMap((name) => {
    const value = declared?.getPropertyValue(name) ?? ''
    return value !== '' && !/[(:;\\]/.test(value.replace(/rgba?\(|hsla?\(/gi, ''))
      ? [[camel(name), name === 'color' ? inBothSchemes(value) : value] as const]
      : []
  })
  return kept.length > 0 ? { style: Object.fromEntries(kept) } : {}
}

/** Colors are chosen on white; in dark mode the same hue gets lighter to stay readable (WCAG 1.4.3). */
const inBothSchemes = (color: string): string => `light-dark(${color}, color-mix(in srgb, ${color} 45%, white))`

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
