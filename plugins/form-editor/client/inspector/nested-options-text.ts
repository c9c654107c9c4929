import type { Option } from '#schemas/form/form.ts'
import { choicesOf } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import { freshValue, type Options } from './edit-options.ts'

const indent = '  '

/** Writes one option per line, indented by level; a slash in a label is written `\/`. */
export const treeAsText = (options: Options, before = ''): string =>
  options
    .map(({ label, children = [] }) =>
      [
        before + label.replaceAll('/', '\\/'),
        ...(children.length > 0 ? [treeAsText(children, before + indent)] : []),
      ].join('\n'),
    )
    .join('\n')

/** Line of the text, or the option made from it. */
interface Line {
  readonly label: string
  readonly below: Line[]
}

/**
 * Reads options from an outline; `浙江/杭州` on one line makes two levels. An option with an existing path of labels keeps
 * its value, and so does one renamed in place, so that stored answers keep their meaning.
 */
export function treeFromText(text: string, before: Options): Options {
  const root: Line[] = []
  const open: { readonly depth: number; readonly below: Line[] }[] = [{ depth: -1, below: root }]
  for (const raw of text.split(/\r?\n/)) {
    if (raw.trim() === '') continue
    const depth = /^[\s\u3000]*/.exec(raw)![0].replaceAll('\t', indent).replaceAll('\u3000', indent).length
    while (open.length > 1 && open.at(-1)!.depth >= depth) open.pop()
    let level = open.at(-1)!.below
    const labels = raw
      .split(/(?<!\\)[/／]/)
      .map((part) => part.replaceAll('\\/', '/').trim().slice(0, limits.label))
      .filter((part) => part !== '')
    for (const [at, label] of labels.entries()) {
      const isLast = at === labels.length - 1
      let line = isLast && labels.length === 1 ? undefined : level.find((one) => one.label === label)
      if (!line) {
        line = { label, below: [] }
        level.push(line)
      }
      level = line.below
    }
    if (labels.length > 0) open.push({ depth, below: level })
  }
  const taken: Option[] = [...choicesOf({ id: '', type: '', label: '', options: before })]
  const made = (lines: readonly Line[], known: Options): Options => {
    const left = new Set(known)
    const byLabel = lines.map(({ label }) => {
      const found = [...left].find((option) => option.label === label)
      if (found) left.delete(found)
      return found
    })
    return lines.slice(0, limits.options).map(({ label, below }, at) => {
      const renamed = known[at] && left.has(known[at]) ? known[at] : undefined
      const { children = [], ...same } = byLabel[at] ?? renamed ?? { value: freshValue(taken), label }
      taken.push({ ...same, label })
      const inner = made(below, children)
      return { ...same, label, ...(inner.length > 0 ? { children: inner } : {}) }
    })
  }
  return made(root, before)
}
