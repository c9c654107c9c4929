/** Elements kept in a rich text, and the equivalents of other elements. */
const kept: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  br: 'br',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  s: 's',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  blockquote: 'blockquote',
  img: 'img',
}
const blocks = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'blockquote'])

/**
 * Returns the HTML of the text in `field`: allowed elements without attributes except links, everything else as text;
 * '' without visible text.
 */
export function richHtmlOf(field: Node): string {
  const html = wrapped(field)
  return field.textContent?.trim() === '' && !html.includes('<img') ? '' : html
}

/** Wraps loose text between blocks in a paragraph, because browsers leave the first line without one. */
function wrapped(field: Node): string {
  const pieces: string[] = []
  let loose = ''
  const flush = (): void => {
    if (loose.trim() !== '') pieces.push(`<p>${loose}</p>`)
    loose = ''
  }
  for (const node of field.childNodes) {
    const tag = tagOf(node)
    if (tag && blocks.has(tag)) {
      flush()
      pieces.push(written(node))
    } else loose += written(node)
  }
  flush()
  return pieces.join('')
}

function written(node: Node): string {
  if (node.nodeType === 3) return escaped(node.textContent ?? '')
  if (node.nodeType !== 1) return ''
  const item = (node as HTMLElement).dataset?.answer // nodeType 1 is an element
  if (item !== undefined) return `{{${item}}}`
  const tag = tagOf(node)
  const inner = [...node.childNodes].map(written).join('')
  if (tag === undefined) return inner
  if (tag === 'br') return '<br>'
  if (tag === 'img') return picture(node as Element) // nodeType 1 is an element
  const address = tag === 'a' ? ((node as Element).getAttribute('href') ?? '') : ''
  if (tag === 'a')
    return /^(https?:|mailto:|tel:)/i.test(address.trim()) ? `<a href="${escaped(address.trim())}">${inner}</a>` : inner
  return `<${tag}>${inner}</${tag}>`
}

function picture(element: Element): string {
  const address = element.getAttribute('src') ?? ''
  return /^(https?:|\/(?!\/))/i.test(address)
    ? `<img src="${escaped(address)}" alt="${escaped(element.getAttribute('alt') ?? '')}">`
    : ''
}

const tagOf = (node: Node): string | undefined => kept[node.nodeName.toLowerCase()]
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
