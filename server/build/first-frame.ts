import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts the look of the first frame into the admin's page: its own styles and those tokens that it reads, so that it is
 * drawn before anything is fetched. The other style sheets move below it, because one in the head holds back all of
 * the page, and one in the body only what follows.
 */
export function firstFrame(root: string): Plugin {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const own = read('src/first-frame.css')
        const tokens = ['fill/typeface', 'theme/tokens', 'theme/primaries'].map((name) =>
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

/** The rules of a style sheet for `:root`, with those declarations of variables that `used` mentions. */
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
      return kept.length === 0 ? [] : [`${selector}{${kept.join('; ')}}`]
    })
    .join('\n')
}

/** Without comments and the white space between declarations, which is all there is to win on so few lines. */
const compact = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim()
