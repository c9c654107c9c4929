import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { channels, contrast } from '#tests/support/contrast.ts'

const root = join(import.meta.dirname, '../../..')
const styles = globSync('{renderer,src,plugins}/**/*.css', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const tokens = styles.find(({ path }) => path.endsWith('theme/tokens.css'))!.text

/** Declarations of a property over all style sheets, as `path: value`. */
const declared = (property: string): readonly string[] =>
  styles.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`(?<![\\w-])${property}: ([^;]+);`, 'g'))].map(([, value]) => `${path}: ${value}`),
  )

describe.each(['light', 'dark'])('in the %s scheme', (scheme) => {
  const rules = tokens.slice(tokens.indexOf(`:root[data-mantine-color-scheme='${scheme}'] {`))
  const token = (name: string): readonly number[] => channels(new RegExp(`${name}: (#\\w{6});`).exec(rules)![1]!)

  it.each(['--fw-surface', '--fw-canvas', '--fw-sunken', '--fw-raised'])(
    'the edge of a control shows on %s',
    (ground) => expect(contrast(token('--fw-edge'), token(ground))).toBeGreaterThanOrEqual(3),
  )

  it.each(['--fw-surface', '--fw-canvas'])('the focus ring shows on %s, red too', (ground) => {
    expect(contrast(token('--fw-brand-text'), token(ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(token('--fw-fail'), token(ground))).toBeGreaterThanOrEqual(3)
  })
})

it('no text is smaller than 13 px', () => {
  const small = declared('font-size').filter((one) => Number(/: ([\d.]+)px$/.exec(one)?.[1] ?? 13) < 13)
  expect(small).toEqual([])
})

it('there are two radii, and lines of at most 3 px', () => {
  const own = declared('border-radius').filter(
    (one) =>
      !one.startsWith('renderer/fill/') &&
      // the picture of a phone
      !one.endsWith('preview.module.css: 36px') &&
      !/: (var\(--fw-radius(-lg|-pill)?\)|inherit|50%|[0-3]px|0)( (var\(--fw-radius(-lg)?\)|[0-3]px|0))*$/.test(one),
  )
  expect(own).toEqual([])
})

it('there is one focus ring', () => {
  const rings = declared('outline').filter(
    (one) =>
      !one.startsWith('renderer/fill/') && !/: (none|0|[12]px (solid|dashed) var\(--fw-focus-color\))$/.test(one),
  )
  expect(rings).toEqual([])
})
