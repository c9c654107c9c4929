import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { richElements, richStyles } from '#schemas/module/rich-text-allowlist.ts'

const require = createRequire(import.meta.url)

/** The allowed part of rich text. The sanitizer is loaded with the first one, because many servers never see any. */
export const sanitizeRichText = (html: string): string =>
  (require('sanitize-html') as typeof sanitizeHtml)(html, options)

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richElements),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richElements).map(([name, attributes]) => [name, [...attributes]])),
    '*': ['style'],
  },
  allowedStyles: { '*': Object.fromEntries(Object.entries(richStyles).map(([name, values]) => [name, [...values]])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
}
