/**
 * Elements allowed in rich text, with their attributes. The server removes any other, and the browser draws no other.
 */
export const richElements: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  abbr: ['title'],
  b: [],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  div: [],
  em: [],
  figcaption: [],
  figure: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  mark: [],
  ol: ['start'],
  p: [],
  pre: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
}

/** Styles allowed in rich text, with their values. */
export const richStyles: Readonly<Record<string, readonly RegExp[]>> = {
  'text-align': [/^(left|right|center|justify)$/],
  color: [/^#[\da-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
  'font-size': [/^(1[1-9]|[23]\d|4[0-8])px$/],
}

/** Font sizes of the editor in px (specification §9: 11 to 48). */
export const richSizes = [11, 12, 14, 16, 18, 20, 24, 30, 36, 48] as const

/** Colours of the editor, legible on light and dark surfaces. */
export const richColours = ['#d14545', '#c2600c', '#2e8b4f', '#2f7fc4', '#8a5cd0', '#7a8285'] as const

/** Whether rich text holds only markup, without visible content. */
export const isBlankRich = (html: string): boolean =>
  !/<(img|hr)\b/i.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''
