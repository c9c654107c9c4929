import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Inlines the styles of the first frame into the admin's page: its own rules and the tokens they read, so that the
 * frame renders before any fetch. The other style sheets move below the frame, because a sheet in the head blocks the
 * whole page, and a sheet in the body only what follows it.
 */
export function firstFrame(root: string): Plugin {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const own = read('src/first-frame.css')
        const tokens = ['fill/typeface', 'theme/tokens', 'theme/primary-colors'].map((name) =>
          usedTokens(read(`renderer/${name}.css`), own),
        )
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        return sheets
          .reduce((page, sheet) => page.replace(sheet, ''), html)
          .replace('<!-- first-frame.css -->', () => `<style>${compact([...tokens, own].join('\n'))}</style>`)
          .replace('<!-- styles -->', () => sheets.join(''))
      },
    },
  }
}

/**
 * Returns the `:root` rules of a style sheet, reduced to the custom properties that `used` mentions. Rules of a color
 * scheme also apply to a page without one on a device of that scheme.
 */
export function usedTokens(sheet: string, used: string): string {
  return [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/^(:root[^{]*)\{([^{}]*)\}/gm)]
    .flatMap(([, selector, body]) => {
      const kept = body!
        .split(';')
        .map((one) => one.trim())
        .filter((one) => {
          const [name] = one.split(':')
          return name === 'color-scheme' || (name!.startsWith('--') && used.includes(`var(${name}`))
        })
      return kept.length === 0 ? [] : [withDeviceScheme(selector!.trim(), `{${kept.join('; ')}}`)]
    })
    .join('\n')
}

const schemeMark = /\[data-mantine-color-scheme='(light|dark)'\]/

/** Repeats a rule of a color scheme for a page without one, which follows the device. */
function withDeviceScheme(selector: string, body: string): string {
  const scheme = schemeMark.exec(selector)?.[1]
  if (!scheme) return selector + body
  const unmarked = selector.replace(schemeMark, ':not([data-mantine-color-scheme])')
  return `${selector}${body}\n@media (prefers-color-scheme: ${scheme}){${unmarked}${body}}`
}

/** Removes comments and white space between declarations; further minification would save nothing on so few lines. */
const compact = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim()
