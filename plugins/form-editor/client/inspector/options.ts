import { fileNameIn } from '#schemas/module/file-address.ts'
import { limits } from '#schemas/form/limits.ts'
import type { Option } from '#schemas/form/form.ts'

export type Options = readonly Option[]

/** The options with a new one at `at`, under a value that no option here ever had: answers are stored under values. */
export function addOption(options: Options, at: number, label: string): Options {
  if (options.length >= limits.options) return options
  return options.toSpliced(at, 0, { value: freshValue(options), label })
}

/** The options with a text typed at `at`; behind the last one it makes a new option. */
export const typedOption = (options: Options, at: number, label: string): Options =>
  options[at] ? changeOption(options, at, { label }) : label === '' ? options : addOption(options, at, label)

export const changeOption = (options: Options, at: number, patch: Partial<Option>): Options =>
  options.with(at, pruned({ ...options[at]!, ...patch }))

/** The options without their scores, or without their seats. */
export const withoutMark = (options: Options, mark: 'score' | 'quota'): Options =>
  options.map((option) => pruned({ ...option, [mark]: undefined }))

/**
 * The options with one more picture: on the first that waits for one, else on a new one. A text that nobody has typed
 * yet (`选项 1`) becomes the name of the file; without a `word` for such texts, pictures get none.
 */
export function withPicture(options: Options, image: string, word: string | undefined): Options {
  const name = fileNameIn(image).replace(/\.[^.]{1,10}$/, '')
  const caption = word === undefined ? '' : name.slice(0, limits.label)
  const at = options.findIndex((option) => !option.image && !option.other && !option.exclusive)
  if (at < 0) {
    const added = addOption(options, options.length, caption)
    return added === options ? options : changeOption(added, options.length, { image })
  }
  const { label } = options[at]!
  const isUntouched =
    word !== undefined && (label === '' || (label.startsWith(`${word} `) && /^\d+$/.test(label.slice(word.length + 1))))
  return changeOption(options, at, { image, ...(isUntouched ? { label: caption } : {}) })
}

/** `选项 4`, or the first number that no option reads yet. */
export function freshLabel(options: Options, word: string): string {
  const labels = new Set(options.map((option) => option.label))
  let n = options.length + 1
  while (labels.has(`${word} ${n}`)) n += 1
  return `${word} ${n}`
}

export const removeOption = (options: Options, at: number): Options => options.toSpliced(at, 1)

export function moveOption(options: Options, from: number, to: number): Options {
  const moved = options[from]
  if (!moved || to < 0 || to >= options.length || from === to) return options
  return options.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Several lines put in at once replace the option at `at` and follow it. */
export function pasteOptions(options: Options, at: number, text: string): Options {
  const lines = linesOf(text)
  const [first, ...rest] = lines
  if (first === undefined) return options
  const started = options[at] ? changeOption(options, at, labelled(first)) : addLine(options, at, first)
  return rest.reduce((next, line, n) => addLine(next, at + 1 + n, line), started)
}

/** One option per line, a score behind a bar: `好几天 | 1`. */
export const optionsAsText = (options: Options): string =>
  options.map(({ label, score }) => (score === undefined ? label : `${label} | ${score}`)).join('\n')

/**
 * The options that a text of lines means. A line with a label that was there keeps that option with its value, seats
 * and marks, so that stored answers keep their meaning when lines are added, sorted or removed.
 */
export function optionsFromText(text: string, before: Options): Options {
  const left = [...before]
  const next: Option[] = []
  for (const line of linesOf(text).slice(0, limits.options)) {
    const meant = labelled(line)
    const at = left.findIndex((option) => option.label === meant.label)
    const [known] = at < 0 ? [] : left.splice(at, 1)
    next.push(pruned({ ...known, score: undefined, ...meant, value: known?.value ?? freshValue([...before, ...next]) }))
  }
  return next
}

/** Faults that block publishing, by position of the option: missing or repeated texts and values. */
export function optionFaults(options: Options): ReadonlyMap<number, 'empty' | 'repeated' | 'value'> {
  const faults = new Map<number, 'empty' | 'repeated' | 'value'>()
  const labels = new Set<string>()
  const values = new Set<string>()
  for (const [at, { label, value }] of options.entries()) {
    if (label.trim() === '') faults.set(at, 'empty')
    else if (labels.has(label)) faults.set(at, 'repeated')
    else if (value === '' || values.has(value)) faults.set(at, 'value')
    labels.add(label)
    values.add(value)
  }
  return faults
}

function addLine(options: Options, at: number, line: string): Options {
  const { label, score } = labelled(line)
  const added = addOption(options, at, label)
  return added === options || score === undefined ? added : changeOption(added, at, { score })
}

/** `好几天 | 1` means a label and a score; anything else behind a bar is part of the label. */
function labelled(line: string): { readonly label: string; readonly score?: number } {
  const [, label, score] = /^(.*\S)\s*[|｜]\s*(-?\d+(?:\.\d+)?)$/.exec(line) ?? []
  return label === undefined
    ? { label: line.slice(0, limits.label) }
    : { label: label.slice(0, limits.label), score: Number(score) }
}

/**
 * Four letters and digits at random. A number one above the others would bring back the value of an option that was
 * removed, and answers stored under it would read as the new one.
 */
export function freshValue(options: Options): string {
  const taken = new Set(options.map((option) => option.value))
  let value = ''
  while (value.length < 4 || taken.has(value))
    value = Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  return value
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Unpruned = { readonly [key in keyof Option]: Option[key] | undefined }

/** Without keys that say nothing, so that taking a mark back leaves the document as it was. */
const pruned = (option: Unpruned): Option =>
  Object.fromEntries(
    Object.entries(option).filter(([, value]) => value !== undefined && value !== false),
  ) as unknown as Option // value and label are texts, so both stay
