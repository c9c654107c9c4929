import { firstQuestions, mayHavePages } from '#schemas/form/form-pages.ts'
import { directionOf, htmlLanguage } from '#schemas/form/languages.ts'
import type { Form } from '#schemas/form/form.ts'
import { typesIn } from '#schemas/form/row-items.ts'
import { renderToString } from 'react-dom/server'
import { fillItemTypes } from '#plugins/fill.ts'
import { addFillItemTypes } from '#renderer/fill/item-widgets.ts'
import { redirectOf, redirectSeconds } from '#renderer/fill/thank-you.tsx'
import { paletteOf, themeCss } from '#renderer/fill/form-theme-css.ts'
import { editingText, type FillPage, type FormPage, type PageAssets } from '../shared/page-model.ts'
import { PublicPage } from './public-page.tsx'
import { unavailableText } from './unavailable-texts.ts'

addFillItemTypes(fillItemTypes)

/**
 * The whole document of a public page. Nothing in it runs inline: the page's data is JSON, and its one inline style
 * holds the author's colours, whose hash the server puts into the page's policy.
 */
export function renderHtml(page: FillPage): string {
  const { assets = { scripts: [], styles: [] }, ...data } = page
  const title =
    page.title ||
    (page.kind === 'missing'
      ? unavailableText('missing', page.locale).title
      : page.kind === 'problem'
        ? unavailableText(page.problem, page.locale).title
        : 'Formwork')
  const colour = paletteOf(page.theme, 'light').fill.slice(1)
  // in a frame it would show the next page there, which most sites refuse
  const target = page.kind === 'done' && !page.isReview && !page.isEmbedded ? redirectOf(page.form) : undefined
  const isLive =
    page.kind === 'form' || (page.kind === 'closed' && (page.reason === 'login' || page.reason === 'whitelist'))
  return [
    `<!doctype html><html lang="${htmlLanguage(page.language)}"${directionOf(page.language) === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title>`,
    page.description
      ? `<meta name="description" content="${escaped(page.description)}"><meta property="og:description" content="${escaped(page.description)}">`
      : '',
    `<meta property="og:title" content="${escaped(title)}">`,
    page.kind === 'form' ? '' : '<meta name="robots" content="noindex">',
    ...(['light', 'dark'] as const).map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${paletteOf(page.theme, scheme).background}">`,
    ),
    target === undefined ? '' : `<meta http-equiv="refresh" content="${redirectSeconds};url=${escaped(target)}">`,
    `<link rel="icon" href="${escaped(assets.logo || `/brand/icon.svg?c=${colour}`)}">`,
    `<meta property="og:type" content="website"><meta property="og:image" content="${escaped(assets.origin ?? '')}/brand/card.png?c=${colour}">`,
    // linked from the styles, the font would load after the text and change its shape in view
    ...(assets.fonts ?? []).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`),
    `<style>${themeCss(page.theme)}</style>`,
    ...(isLive ? assets.scripts : page.kind === 'receipt' ? (assets.receipt ?? []) : []).map(
      (src) => `<script type="module" src="${escaped(src)}"></script>`,
    ),
    ...widgetFiles(page, assets).map((href) => `<link rel="modulepreload" href="${escaped(href)}">`),
    page.isEmbedded ? '<script type="module" src="/embed-frame.js"></script>' : '',
    `</head><body class="fw-body"${page.isEmbedded ? ' data-embedded' : ''}${page.theme.background ? ' data-ground' : ''}>${page.kind === 'form' ? editNote(page) + resumeNote(page) + noticeOf(page) : ''}<div id="root" class="fw-fill fw-page">${renderToString(<PublicPage page={page} />)}</div>`,
    page.kind === 'form' && page.form.settings.draft?.resume && page.page >= firstQuestions(page.form)
      ? laterButton(page)
      : '',
    isLive ? `<script type="application/json" id="page">${json(data)}</script>` : '',
    '</body></html>',
  ].join('')
}

/** Notice above the hydrated part: the visitor is editing a submission. */
const editNote = ({ editing, locale }: FormPage): string =>
  editing === undefined
    ? ''
    : `<div class="fw-fill fw-before"><p class="fw-notice">${editingText(editing, locale)}</p></div>`

/** Notice above the hydrated part: a saved draft was resumed, or why it could not be. */
function resumeNote({ resumed, locale }: FormPage): string {
  if (!resumed) return ''
  const isEnglish = locale === 'en'
  const text =
    resumed === 'gone'
      ? isEnglish
        ? 'Nothing is saved under this link anymore. It was submitted, or has expired. You can start over.'
        : '这个链接保存的内容已经提交或过期，可以重新填写。'
      : isEnglish
        ? `Continuing what you saved on ${resumed.savedAt}.`
        : `正在继续 ${resumed.savedAt}保存的内容。`
  const leftOut = resumed === 'gone' ? [] : resumed.leftOut
  const without =
    leftOut.length === 0
      ? ''
      : isEnglish
        ? ` The form has changed since. These answers couldn’t be kept: ${leftOut.join(', ')}.`
        : `表单后来有改动，以下回答未能保留：${leftOut.join('、')}。`
  return above(text + without)
}

const noticeOf = ({ notice }: FormPage): string => (notice ? above(notice) : '')
const above = (text: string): string => `<div class="fw-fill fw-before"><p class="fw-notice">${escaped(text)}</p></div>`

/** For visitors without scripts; with scripts save-and-continue-button.ts adds the button. */
const laterButton = ({ locale }: FormPage): string =>
  `<noscript><div class="fw-fill fw-after"><button type="submit" form="fw-form" name="_do" value="later" formnovalidate class="fw-button" data-kind="plain">${
    locale === 'en' ? 'Save and continue later' : '保存，以后继续'
  }</button></div></noscript>`

/** Files of the parts that `loadPageParts` fetches. */
const partsOf = (form: Form): readonly string[] => [
  ...(form.settings.cover?.show ? ['cover-page'] : []),
  ...(form.settings.languages ? ['language-choice'] : []),
  ...(form.description ? ['rich-text-view'] : []),
  ...(mayHavePages(form) ? ['page-history'] : []),
]

/** Further scripts that the form needs. Browsers request them together. */
const widgetFiles = (page: FillPage, { types = {} }: PageAssets): readonly string[] =>
  page.kind === 'form'
    ? [...new Set([...typesIn(page.form.items), ...partsOf(page.form)].flatMap((type) => types[type] ?? []))]
    : []

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => escapes[one]!)

/** JSON that cannot close the script element. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
