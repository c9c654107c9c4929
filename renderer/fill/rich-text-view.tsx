import { createElement, memo, type ReactNode } from 'react'
import { link, picture } from './links-and-pictures.tsx'

/**
 * Renders an author's HTML as React elements: only allowed elements are created, other content becomes text or is
 * dropped. HTML is never set directly, so a hostile label cannot run scripts, and the server renders the same.
 */
export const RichText = memo(function RichText({
  html,
  fill,
  classOf,
}: {
  readonly html: string
  readonly fill?: (text: string) => string
  /** Returns the class for an inline style; without it styles are dropped. */
  readonly classOf?: (style: string) => string | undefined
}) {
  return <div className="fw-rich">{elements(html, fill, classOf)}</div>
})

interface Node {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Node | string)[]
}

const allowed = new Set([
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'mark',
  'small',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'a',
  'img',
  'span',
  'div',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
])
const empty = new Set(['br', 'hr', 'img'])
/** Elements whose content is not shown as text. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'title',
  'textarea',
  'svg',
  'math',
])
const depthBound = 30

function elements(
  html: string,
  fill: (text: string) => string = (text) => text,
  classOf: (style: string) => string | undefined = () => undefined,
): ReactNode {
  let key = 0
  const draw = (node: Node | string): ReactNode => {
    if (typeof node === 'string') return fill(node)
    if (node.tag === 'img' && picture(node.attributes.src ?? '') === undefined) return null
    const className = classOf(node.attributes.style ?? '')
    const props = { key: key++, ...propsOf(node), ...(className ? { className } : {}) }
    return empty.has(node.tag)
      ? createElement(node.tag, props)
      : createElement(node.tag, props, ...node.children.map(draw))
  }
  return parse(html).children.map(draw)
}

function propsOf({ tag, attributes }: Node): Readonly<Record<string, string>> {
  if (tag === 'a') {
    const href = link(attributes.href ?? '')
    return href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' }
  }
  if (tag === 'img') {
    return { src: picture(attributes.src ?? '') ?? '', alt: attributes.alt ?? '', loading: 'lazy' }
  }
  return {}
}

function parse(html: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [] }
  const open: Node[] = [root]
  let skipping: string | undefined
  for (const [piece] of html.matchAll(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>|[^<]+|</gi)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(piece)
    const name = tag?.[2]!.toLowerCase()
    if (skipping) {
      if (tag?.[1] && name === skipping) skipping = undefined
      continue
    }
    if (piece.startsWith('<!--')) continue
    if (!tag || name === undefined) addText(open.at(-1)!, decode(piece))
    else if (dropped.has(name)) skipping = tag[1] ? undefined : name
    else if (tag[1]) close(open, name)
    else if (allowed.has(name)) {
      prepare(open, name)
      if (!fits(open.at(-1)!.tag, name)) continue
      const node: Node = { tag: name, attributes: attributesOf(piece), children: [] }
      open.at(-1)!.children.push(node)
      if (!empty.has(name) && open.length < depthBound) open.push(node)
    }
  }
  return root
}

function close(open: Node[], tag: string): void {
  const at = open.findLastIndex((node) => node.tag === tag)
  if (at > 0) open.length = at
}

/**
 * Elements closed implicitly by a start tag, and the ancestors that end the search: as in the HTML parser, or server
 * and browser would differ.
 */
const ends: Readonly<Record<string, { readonly tags: readonly string[]; readonly within: readonly string[] }>> = {
  li: { tags: ['li'], within: ['ul', 'ol'] },
  tr: { tags: ['tr'], within: ['table'] },
  td: { tags: ['td', 'th'], within: ['tr'] },
  th: { tags: ['td', 'th'], within: ['tr'] },
  thead: { tags: ['thead', 'tbody'], within: ['table'] },
  tbody: { tags: ['thead', 'tbody'], within: ['table'] },
  a: { tags: ['a'], within: [] },
}
const endsParagraph = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'table',
  'hr',
  'figure',
  'figcaption',
])

function prepare(open: Node[], tag: string): void {
  if (endsParagraph.has(tag)) close(open, 'p')
  const { tags = [], within = [] } = ends[tag] ?? {}
  const bound = open.findLastIndex((node) => within.includes(node.tag))
  const at = open.findLastIndex((node, i) => i > bound && tags.includes(node.tag))
  if (at > 0) open.length = at
  if (tag !== 'tr' || open.at(-1)!.tag !== 'table') return
  const body: Node = { tag: 'tbody', attributes: {}, children: [] }
  open.at(-1)!.children.push(body)
  open.push(body)
}

/** Parents with restricted children; other elements are dropped and their text stays. */
const children: Readonly<Record<string, readonly string[]>> = {
  table: ['thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['td', 'th'],
  ul: ['li'],
  ol: ['li'],
}
const parents: Readonly<Record<string, readonly string[]>> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['thead', 'tbody'],
  td: ['tr'],
  th: ['tr'],
  li: ['ul', 'ol'],
}
const fits = (parent: string, tag: string): boolean =>
  (children[parent]?.includes(tag) ?? true) && (parents[tag]?.includes(parent) ?? true)

function addText(parent: Node, text: string): void {
  if (children[parent.tag] && text.trim() === '') return
  // Browsers move text that is a direct child of a table or list.
  if (!children[parent.tag]) parent.children.push(text)
}

function attributesOf(tag: string): Readonly<Record<string, string>> {
  const found = [...tag.matchAll(/\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)]
  return Object.fromEntries(found.map(([, name, a, b, c]) => [name!.toLowerCase(), decode(a ?? b ?? c ?? '')]))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, dec?: string, hexa?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = dec === undefined ? Number.parseInt(hexa!, 16) : Number(dec)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
    },
  )
}
