import { fileNameIn } from '#schemas/module/upload-url.ts'
import { limits } from '#schemas/form/limits.ts'
import type { Option } from '#schemas/form/form.ts'

export type Options = readonly Option[]

/** Adds an option at `at` with a value never used before, because answers are stored by value. */
export function addOption(options: Options, at: number, label: string): Options {
  if (options.length >= limits.options) return options
  return options.toSpliced(at, 0, { value: freshValue(options), label })
}

/** Sets the text of the option at `at`; an index after the last one adds an option. */
export const typedOption = (options: Options, at: number, label: string): Options =>
  options[at] ? changeOption(options, at, { label }) : label === '' ? options : addOption(options, at, label)

export const changeOption = (options: Options, at: number, patch: Partial<Option>): Options =>
  options.with(at, pruned({ ...options[at]!, ...patch }))

/** Seats that an option has at first: without a number nothing would be limited, and the switch would be off again. */
const usualSeats = 10

/** Limits the options that have no seats yet. */
export const withSeatsEach = (options: Options): Options =>
  options.map((option) => (option.quota === undefined ? { ...option, quota: usualSeats } : option))

/** Scores the options that have no score yet by their places, `0` first, as scales do. */
export const withScoresEach = (options: Options): Options =>
  options.map((option, at) => (option.score === undefined ? { ...option, score: at } : option))

/** Removes the scores or the seats of all options. */
export const withoutMark = (options: Options, mark: 'score' | 'quota'): Options =>
  options.map((option) => pruned({ ...option, [mark]: undefined }))

/**
 * Adds a picture to the first option without one, else as a new option. A default label (`选项 1`) becomes the file name;
 * without `word` for default labels pictures get no caption.
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

/** Returns `选项 4`, or the first such label not in use. */
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

/** Replaces the option at `at` by pasted lines. */
export function pasteOptions(options: Options, at: number, text: string): Options {
  const lines = linesOf(text)
  const [first, ...rest] = lines
  if (first === undefined) return options
  const started = options[at] ? changeOption(options, at, labelled(first)) : addLine(options, at, first)
  return rest.reduce((next, line, n) => addLine(next, at + 1 + n, line), started)
}

/** Writes one option per line, with a score after a bar: `好几天 | 1`. */
export const optionsAsText = (options: Options): string =>
  options.map(({ label, score }) => (score === undefined ? label : `${label} | ${score}`)).join('\n')

/**
 * Reads options from lines. A line with an existing label keeps that option's value, seats and marks, so that stored
 * answers keep their meaning when lines are added, sorted or removed.
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

/** Returns the errors that block publishing by index: missing or repeated texts and values. */
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

/** Reads `好几天 | 1` as label and score; any other text after a bar belongs to the label. */
function labelled(line: string): { readonly label: string; readonly score?: number } {
  const [, label, score] = /^(.*\S)\s*[|｜]\s*(-?\d+(?:\.\d+)?)$/.exec(line) ?? []
  return label === undefined
    ? { label: line.slice(0, limits.label) }
    : { label: label.slice(0, limits.label), score: Number(score) }
}

/**
 * Returns a random value of four letters and digits. Counting up would reuse the value of a removed option, and its
 * stored answers would read as the new one.
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

/** Drops keys without effect, so that undoing a mark restores the document exactly. */
const pruned = (option: Unpruned): Option =>
  Object.fromEntries(
    Object.entries(option).filter(([, value]) => value !== undefined && value !== false),
  ) as unknown as Option // value and label are texts, so both stay
